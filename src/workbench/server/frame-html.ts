/** The HTML of a sidebar or dialog with google.script.run and its like put in front. */
const HEAD = /<head(?:\s[^>]*)?>/i;
const DOCTYPE = /^\s*<!doctype[^>]*>/i;

/** Puts the shim's code before the frame's first script, without disturbing its doctype. */
export function frameHtml(html: string, shim: string): string {
  const script = `<script>${shim}</script>`;
  for (const place of [HEAD, DOCTYPE]) {
    if (place.test(html)) return html.replace(place, (found) => found + script);
  }
  return `<!doctype html>${script}${html}`;
}
