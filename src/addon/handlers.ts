/** What the menu, the sidebar and the clock call; no formula starts it, see `handlers` in `entry.ts`. */
export { addMenu, freezeFormulas, openSidebar, pumpByMenu, retryLostSearches } from './menu';
export { answerSidebar } from './sidebar/calls';
export { pumpByClock } from './triggers';
