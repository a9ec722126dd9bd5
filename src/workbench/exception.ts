/** An exception for the script: its message reaches the script's code as Google's would. */

export class ScriptException extends Error {
  override name = 'Exception';
}
