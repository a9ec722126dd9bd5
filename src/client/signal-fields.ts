/** The fields of a signal's form, as parts of an English sentence. */
export const signalFields = {
  name: 'the name',
  role: 'the role',
  initiative: 'the initiative',
  descriptive_icp: 'the type of company',
  trait: 'what the companies do',
  activity: 'what the companies are doing',
  search_query: 'the post search',
  daily_credit_limit: 'the limit a day',
  timeframe: 'the number of days to look back',
  account_audience_name: 'the company audience name',
  people_audience_name: 'the people audience name',
} as const;

export type SignalField = keyof typeof signalFields;
