/** English patterns for what a sentence moves to, and what it leaves. */
import type { MoveWords } from './language';

const moving =
  'mov(?:e(?! (?:fast|quickly))|es|ed|ing)|migrat(?:e|es|ed|ing|ions?)|transition(?:s|ed|ing)?|switch(?:es|ed|ing|over)?|re-?platform(?:s|ed|ing)?|port(?:s|ed|ing)?|' +
  'lift(?:s|ed|ing)?|rehost(?:s|ed|ing)?|tak(?:e|es|ing)|bring(?:s|ing)?|get(?:s|ting)?|convert(?:s|ed|ing)?|conversion|chang(?:e|ed|ing)|' +
  'upgrad(?:e|es|ed|ing)|journey|cut(?:ting|over)? over|consolidat(?:e|es|ed|ing|ion)|rewrit(?:e|es|ing)|rebuil(?:d|ds|ding|t)|split(?:s|ting)?|break(?:s|ing)?|decompos(?:e|es|ing)|cut-?over|carr(?:y|ies|ied|ying)|' +
  'shift(?:s|ed|ing)?|refactor(?:s|ed|ing)?|re-?architect(?:s|ed|ing|ure)?|moderni[sz](?:e|es|ed|ing|ation)|transform(?:s|ed|ing|ation)?';
const adopting =
  'adopt(?:s|ed|ing|ion)?(?: of)?|introduc(?:e|es|ed|ing|tion of)|implement(?:s|ed|ing|ation of)?|roll(?:s|ed|ing)? out|roll-?out of|deploy(?:s|ed|ing|ment of)?|' +
  'embrac(?:e|es|ed|ing)|picked|opt(?:s|ed|ing)? for|sign(?:s|ed|ing)? (?:up )?with|(?:go(?:es|ing)?|went) (?:all[- ]in (?:on|with)|with)|decid(?:e|es|ed|ing) (?:on|for)|settl(?:e|es|ed|ing) on|purchas(?:e|es|ed|ing)|procur(?:e|es|ed|ing)|bought|choos(?:e|es|ing)|chose|chosen|select(?:s|ed|ing)?|standardi[sz](?:e|es|ed|ing) on|go(?:es|ing)? live (?:with|on)|stand(?:s|ing)? up|bring(?:s|ing)? in|embed(?:s|ded|ding)?|containeri[sz]\\w+ with';
const leaving =
  'replac(?:e|es|ed|ing|ement of)|retir(?:e|es|ed|ing)|decommission(?:s|ed|ing)?|phas(?:e|es|ed|ing) out|sunset(?:s|ting)?|wean(?:s|ed|ing)? off|(?:departure|exit) from|ditch(?:es|ed|ing)?|abandon(?:s|ed|ing)?|scrap(?:s|ped|ping)?|(?:say|says|saying|said|wave|waving) goodbye to|part(?:s|ed|ing)? (?:ways|company) with|turn(?:s|ed|ing)? (?:our|its|their) back on|kill(?:s|ed|ing)? off|(?:wind(?:s|ing)?|shut(?:s|ting)?) down|(?:turn|switch)(?:es|s|ed|ing)? off|pull(?:s|ed|ing)? the plug on|get(?:s|ting)? away from|mov(?:e|es|ed|ing) on from|let(?:s|ting)? go of|get(?:s|ting)? rid of|' +
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
        `\\bin favou?r of\\s+|\\b(?:plan(?:s|ning)? to|aim(?:s|ing)? to|want to|will) be (?:fully |entirely )?(?:up |live )?on\\s+|\\b(?:${adopting})\\s+|\\b(?:rebuil\\w+|re-?platform\\w*|running|run|land\\w*|consolidat\\w+|standardi[sz]\\w+)\\b[^.;:,]{0,60}?\\bon(?:to)?\\s+|\\bland(?:s|ing)? in\\s+|\\b(?:fully|entirely|completely) on\\s+|\\bgo(?:es|ing)? to (?=the cloud\\b)|\\bleav\\w+\\b[^.;:]*?\\b(?:go|head)\\w* to\\s+|\\b(?:headed|heading|bound) (?:for|to)\\s+|\\bcom(?:e|es|ing) together on\\s+|\\bha(?:s|ve) to become\\s+|\\bonto\\s+|\\b(?:rewrit\\w+|rebuil\\w+|reimplement\\w*)\\b[^.;:,]*?\\bin\\s+|\\bmoderni[sz]\\w+\\b[^.;:,]*?\\bwith\\s+|\\b(?:start|beg[ai]n)\\w*\\s+(?:using|to use|(?:to )?(?:manag|run|build|stor|host|track|work)\\w*\\b[^.;:,]{0,40}?\\b(?:with|on|in))\\s+|\\b(?:live|arriv(?:al|e|es|ing)) on\\s+|\\b(?:re-?architect|refactor|redesign)\\w*\\b[^.;:,]*?\\bfor\\s+)`,
      'gi',
    ),
  ],
  from: new RegExp(
    `\\b(?:${leaving})\\s+|\\b(?:leav(?:e|es|ing)|from|off|alternatives? to|successors? (?:to|for|of)|instead of|rather than|takes? (?:the )?place of|days of(?=[^.]*\\bnumbered\\b)|contract with(?=[^.]*\\b(?:ends?|expires?|runs? out)\\b))\\s+`,
    'gi',
  ),
  toBefore: [
    // “our Snowflake migration”
    /(?<![\w-])((?:[\w.#+/-]+\s+){0,2}(?!(?:from|off|database|data|and|or|to|we|you|will|after|post|since)\b)[\w.#+/-]+)\s+(?:migrations?|move(?=\W*(?:$|[.,;:!?)]|is\b|was\b|will\b|starts?\b|begins?\b|has\b|this\b|next\b|in\b|by\b))|rollout|roll-out|adoption|transition|journey|implementation|conversion|switch|transformation|cutover|go-?live)\b(?!\s+(?:to|onto|into)\b)/gi,
    /((?:(?!\b(?:is|are|was|be|being|been|by)\b)[^.;:,])+?)\s+(?:replaces|supersedes|(?:will|is to|shall|is going to) (?:replace|supersede)|is (?:replacing|superseding))\b/gi,
    /([^.;:,]+?)\s+(?:is|are|was|will|must|has|shall)\b[^.;:,]{0,30}\b(?:adopted|introduced|implemented|rolled out|deployed)\b/gi,
    /([^.;:,]+?)\s+(?:(?:will|is to|shall) (?:be|become|take (?:over|its place))|becomes|is becoming|takes (?:over|its place))\s+(?:as\s+)?(?:our|the|its|their) (?:new|future|next|main|central|single|standard)\b/gi,
    /([^.;:,]+?)\s+(?:will |is (?:to |going to )?|are )?(?:takes? (?:over(?: from)?|its place)|goes live|go live|going live)\b/gi,
    /([^.;:,]+?)\s+(?:(?:wins|won)(?=[:.!])|is new (?:to|for) us\b|(?:instead of|rather than)\b)/gi,
  ],
  fromBefore: [
    /([^.;:,]+?)(?:['’]s successor|\s+successor)\b/gi,
    /([^.;:,]+?)\s+(?:is|has become|became|gets?|got) (?:\w+ )?too (?:expensive|costly|slow|small|old|limited|rigid)\b/gi,
    /([^.;:,]+?)\s+(?:is on its way out|(?:has to|will|must) go\b(?! live)|goes away|has had its day|ha(?:s|ve) to become|(?:has )?reache[sd] (?:its )?end of life)/gi,
    /([^.;:,]+?)(?:,\s+(?:which|that)\b[^.;:,]*,)?\s+(?:is|are|was|will|must|has|shall)\b[^.;:,]{0,30}\b(?:replaced|retired|decommissioned|phased out|switched off|sunset|superseded)\b/gi,
  ],
  // “pipelines that move data into Snowflake” is routine; to migrate, or to move all our data, is a change.
  routine:
    /^(?!.*\bmigrat).*(?<!\b(?:our|all|the|its|legacy|existing) )\b(?:data(?!base)(?! (?:warehous|platform|cent|mart|stack|lake|estate|infrastruct|model|team|pipeline|workload|job|product))|files?|records?|backups?|results|leads|contacts|artifacts|meetings|deals|questions|requirements|needs|ideas|designs)\b/i,
  stops: `from to onto into for with by in on at of while which who that where because so as alongside using over before after within is are was were
    will we you they it but until since when if via through and/or our your keep keeps load loads use uses stays remains`,
  articles: 'a an the our your their its new modern managed',
};
