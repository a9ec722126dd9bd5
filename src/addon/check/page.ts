/** The page of a check: it looks at what Google made of itself, and tells the script. */
import type { Language } from '../../sheet/ports';
import { askFor } from '../permissions';

const words: Readonly<Record<Language, { readonly done: string; readonly failed: string }>> = {
  en: {
    done: 'Done for now. The sheet “Signalsheet check” has the answers; those of the clock come later. Choose the menu item again in ten minutes, then after half an hour. To go on working, choose “Open Signalsheet” in the menu.',
    failed:
      'The check ran, but this page couldn’t reach it. If you are signed in to several Google accounts, open the file in a window with one.',
  },
  de: {
    done: 'Vorläufig fertig. Das Blatt „Signalsheet check“ hat die Antworten, auf Englisch; die der Uhr kommen später. Wählen Sie den Menüpunkt in zehn Minuten noch einmal, dann nach einer halben Stunde. Zum Weiterarbeiten wählen Sie im Menü „Signalsheet öffnen“.',
    failed:
      'Die Prüfung ist gelaufen, aber diese Seite hat sie nicht erreicht. Wenn Sie mit mehreren Google-Konten angemeldet sind, öffnen Sie die Datei in einem Fenster mit nur einem.',
  },
};

/**
 * With a template literal and an attribute of <html>, which it looks at. What Google makes of the first may not parse.
 */
const pageIn = (language: Language) => `<!doctype html><html data-kept="yes"><body
 style="font: 13px Arial, sans-serif; padding: 12px; line-height: 1.5"><p id="said">…</p><script>
window.said = \`a // b
/* c */ d\`;
</script><script>
var show = function (text) { return function () { document.getElementById('said').textContent = text; }; };
google.script.run
  .withSuccessHandler(show(${JSON.stringify(words[language].done)}))
  .withFailureHandler(show(${JSON.stringify(words[language].failed)}))
  .callFromSidebar('noteCheck', {
    attributes: document.documentElement.dataset.kept === 'yes',
    comments: (window.said || '').length === 16,
  });
</script></body></html>`;

/** Shows it in the sidebar, as the add-on's own page is. Asks for that permission if it is missing. */
export function showPage(language: Language): void {
  const page = HtmlService.createHtmlOutput(pageIn(language)).setTitle('Signalsheet check');
  try {
    SpreadsheetApp.getUi().showSidebar(page);
  } catch (error) {
    askFor('panel');
    throw error;
  }
}
