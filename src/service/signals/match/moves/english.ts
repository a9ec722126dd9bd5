/** English patterns for what a sentence moves to, and what it leaves. */
import type { MoveWords } from './language';

const moving =
  'mov(?:e(?! (?:fast|quickly))|es|ed|ing)|migrat(?:e|es|ed|ing|ions?)|transition(?:s|ed|ing)?|switch(?:es|ed|ing|over)?|replatform(?:s|ed|ing)?|port(?:s|ed|ing)?|' +
  'lift(?:s|ed|ing)?|rehost(?:s|ed|ing)?|tak(?:e|es|ing)|bring(?:s|ing)?|get(?:s|ting)?|convert(?:s|ed|ing)?|conversion|chang(?:e|ed|ing)|' +
  'upgrad(?:e|es|ed|ing)|journey|cut(?:ting|over)? over|consolidat(?:e|es|ed|ing|ion)|rewrit(?:e|es|ing)|rebuil(?:d|ds|ding|t)|split(?:s|ting)?|break(?:s|ing)?|decompos(?:e|es|ing)|cut-?over|' +
  'shift(?:s|ed|ing)?|refactor(?:s|ed|ing)?|re-?architect(?:s|ed|ing|ure)?|moderni[sz](?:e|es|ed|ing|ation)|transform(?:s|ed|ing|ation)?';
const adopting =
  'adopt(?:s|ed|ing|ion)?(?: of)?|introduc(?:e|es|ed|ing|tion of)|implement(?:s|ed|ing|ation of)?|roll(?:s|ed|ing)? out|roll-?out of|deploy(?:s|ed|ing|ment of)?|' +
  'embrac(?:e|es|ed|ing)|choos(?:e|es|ing)|chose|chosen|select(?:s|ed|ing)?|standardi[sz](?:e|es|ed|ing) on|go(?:es|ing)? live (?:with|on)|stand(?:s|ing)? up|bring(?:s|ing)? in|embed(?:s|ded|ding)?|containeri[sz]\\w+ with';
const leaving =
  'replac(?:e|es|ed|ing|ement of)|retir(?:e|es|ed|ing)|decommission(?:s|ed|ing)?|phas(?:e|es|ed|ing) out|sunset(?:s|ting)?|wean(?:s|ed|ing)? off|(?:departure|exit) from|get(?:s|ting)? rid of|' +
  'mov(?:e|es|ed|ing) (?:away from|off|from)|migrat(?:e|es|ed|ing|ions?|ion) (?:away |off )?(?:from|off)|switch(?:es|ed|ing)? (?:away )?from|transition(?:s|ed|ing)? (?:away )?from';

export const english: MoveWords = {
  asksTo: new RegExp(
    `^\\W*(?:(?:${moving})\\s+(?:over )?(?:to|onto|into)|${adopting})\\s+(.+)$`,
    'i',
  ),
  asksFrom: new RegExp(`^\\W*(?:${leaving})\\s+(.+)$`, 'i'),
  to: [
    new RegExp(
      `(?:\\b(?:${moving})\\b[^.;:]*?\\b(?:to|onto|into|towards?)\\s+|\\b(?:replac\\w+|swap\\w*|exchang\\w+|supersed\\w+)\\b[^.;:]*?\\b(?:with|by|for)\\s+|` +
        `\\bin favou?r of\\s+|\\b(?:plan(?:s|ning)? to|aim(?:s|ing)? to|want to|will) be (?:fully |entirely )?(?:up |live )?on\\s+|\\b(?:${adopting})\\s+|\\b(?:rebuil\\w+|replatform\\w*|running|run|land\\w*|consolidat\\w+|standardi[sz]\\w+)\\b[^.;:,]{0,40}?\\bon(?:to)?\\s+|\\bonto\\s+|\\b(?:rewrit\\w+|rebuil\\w+|reimplement\\w*)\\b[^.;:,]*?\\bin\\s+|\\b(?:live|arriv(?:al|e|es|ing)) on\\s+|\\b(?:re-?architect|refactor|redesign)\\w*\\b[^.;:,]*?\\bfor\\s+)`,
      'gi',
    ),
  ],
  from: new RegExp(
    `\\b(?:${leaving})\\s+|\\b(?:leav(?:e|es|ing)|from|off|alternatives? to)\\s+`,
    'gi',
  ),
  toBefore: [
    // “our Snowflake migration”
    /(?<![\w-])((?:[\w.#+/-]+\s+){0,2}(?!(?:from|off|database|data|and|or|to|we|you|will|after|post|since)\b)[\w.#+/-]+)\s+(?:migrations?|move|rollout|roll-out|adoption|transition|journey|implementation|conversion|switch|transformation|cutover|go-?live)\b(?!\s+(?:to|onto|into)\b)/gi,
    /((?:(?!\b(?:is|are|was|be|being|been|by)\b)[^.;:,])+?)\s+(?:replaces|supersedes|(?:will|is to|shall|is going to) (?:replace|supersede)|is (?:replacing|superseding))\b/gi,
    /([^.;:,]+?)\s+(?:is|are|was|will|must|has|shall)\b[^.;:,]{0,30}\b(?:adopted|introduced|implemented|rolled out|deployed)\b/gi,
  ],
  fromBefore: [
    /([^.;:,]+?)(?:['’]s successor|\s+successor)\b/gi,
    /([^.;:,]+?)(?:,\s+(?:which|that)\b[^.;:,]*,)?\s+(?:is|are|was|will|must|has|shall)\b[^.;:,]{0,30}\b(?:replaced|retired|decommissioned|phased out|switched off|sunset|superseded)\b/gi,
  ],
  // “pipelines that move data into Snowflake”; what is migrated, and our own data as a whole, changes its place.
  routine:
    /^(?!.*\bmigrat).*(?<!\b(?:our|all|the|its|legacy|existing) )\b(?:data(?!base)(?! (?:warehous|platform|cent|mart|stack|lake|estate|infrastruct|model|team|pipeline|workload|job|product))|files?|records?|backups?|results|leads|contacts|artifacts|meetings|deals|questions|requirements|needs|ideas|designs)\b/i,
  stops: `from to onto into for with by in on at of while which who that where because so as alongside using over before after within is are was were
    will we you they it but until since when if via through and/or our your keep keeps load loads use uses stays remains`,
  articles: 'a an the our your their its new modern managed',
};
