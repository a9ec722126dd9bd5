/** Fails tests without PostgreSQL in the deep tests' run on it, because the fast tests ran them already. */
beforeEach(() => {
  expect(expect.getState().currentTestName).toContain(' on PostgreSQL');
});
