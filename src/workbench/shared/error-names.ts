/** What cells show of custom functions that have no result. */

/** What a cell shows while its custom function runs. */
export const LOADING = 'Loading...';

/** What a cell shows when its custom function threw. */
export const FAILED = '#ERROR!';
