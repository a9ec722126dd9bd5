/** For the deep tests' run on PostgreSQL: what needs no store, or only SQLite, ran with the fast tests already. */
beforeEach(() => {
  expect(expect.getState().currentTestName).toContain(' on PostgreSQL');
});
