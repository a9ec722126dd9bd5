/** All limits in one object, for code that isn't bundled into the script. */
export * as limits from './limit-values';
