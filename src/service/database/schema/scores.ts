/** The table of scores: how a user weighs their parts. */
import { type Chapter, withUser } from './table';

export const scores: Chapter = {
  title: 'Scores',
  tables: [
    {
      name: 'score_settings',
      purpose: 'How a user weighs the parts of scores, if the user has changed that.',
      place: withUser,
      make: ({ int, keyed }) => `
CREATE TABLE score_settings (
  user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id),
  fit ${int} NOT NULL,
  signals ${int} NOT NULL,
  roles ${int} NOT NULL,
  half_life_days ${int} NOT NULL
)${keyed};
`,
    },
  ],
};
