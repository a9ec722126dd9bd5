/** The page of a check: it looks at what Google made of itself, and tells the script. */

const text = 'Checking … The sheet “Signalsheet check” has the answers.';
/** With a template literal and an attribute of <html>, which it looks at. What Google makes of the first may not parse. */
const html = `<!doctype html><html data-kept="yes"><body><p>${text}</p><script>
window.said = \`a // b
/* c */ d\`;
</script><script>
google.script.run.callFromSidebar('noteCheck', {
  attributes: document.documentElement.dataset.kept === 'yes',
  comments: (window.said || '').length === 16,
});
</script></body></html>`;

/** Shows it in the sidebar, as the add-on's own page is. */
export function showPage(): void {
  const page = HtmlService.createHtmlOutput(html).setTitle('Signalsheet check');
  SpreadsheetApp.getUi().showSidebar(page);
}
