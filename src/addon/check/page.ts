/** The page of a check: it looks at what Google made of itself, and tells the script. */

const text = 'Checking … The sheet “Signalsheet check” has the answers.';
/** With a template literal, and an attribute of <html>: both are what is looked at. */
const html = `<!doctype html><html data-kept="yes"><body><p id="shown">${text}</p><script>
const said = \`a // b\`;
google.script.run.callFromSidebar('noteCheck', {
  attributes: document.documentElement.dataset.kept === 'yes',
  comments: said === 'a ' + '/' + '/ b',
});
</script></body></html>`;

/** Shows it in the sidebar, as the add-on's own page is. */
export function showPage(): void {
  const page = HtmlService.createHtmlOutput(html).setTitle('Signalsheet check');
  SpreadsheetApp.getUi().showSidebar(page);
}
