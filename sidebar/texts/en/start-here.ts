/** The words of the three first steps. */
export const startHere = {
  title: 'Start here',
  steps: {
    companies: {
      title: 'Enrich your companies',
      help: 'Facts beside each domain. You see the price first.',
    },
    people: {
      title: 'Find who to write to',
      help: 'By seniority and department, with work emails.',
    },
    signals: {
      title: 'Watch for a reason to call',
      help: 'Companies that hire, grow or post about your topic.',
    },
  },
  done: 'Done',
  hide: 'Hide these steps',
};
