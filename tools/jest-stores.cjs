// Jest for `npm run test:stores`: any test files, on SQLite and on PostgreSQL.
const { jest } = require('../package.json');

module.exports = { ...jest, rootDir: '..', globals: { stores: ['SQLite', 'PostgreSQL'] } };
