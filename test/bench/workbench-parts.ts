/** What the workbench's bench needs: the workbench as a library, and a browser. */
export { openWorkbench } from '../../src/workbench';
export { launchBrowser } from '../support/browser';
