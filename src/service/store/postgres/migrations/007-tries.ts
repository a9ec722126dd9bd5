/** How often work on a job or signal came to nothing, one time after the other. */

export const tries = `
ALTER TABLE jobs ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE jobs ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
ALTER TABLE signals ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE signals ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;
`;
