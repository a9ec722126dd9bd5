/** What the menu, the sidebar and the clock call; no formula starts it, see `handlers` in `library.ts`. */
export { askLostAgain, freezeFormulas } from './formulas';
export { addMenu, openSidebar } from './menu';
export { pumpByMenu } from './menu-actions';
export { answerSidebar } from './sidebar/calls';
export { pumpByClock } from './triggers';
