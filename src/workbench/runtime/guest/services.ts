/** All services and their classes, with their missing methods; loaded when a script first uses one. */
import { ContentService, TextOutput } from './content-service';
import { unavailable } from './exception';
import { HtmlOutput, HtmlService, HtmlTemplate } from './html/html-service';
import { Logger, scriptConsole } from './logging';
import { MimeType } from './mime-type';
import missing from './missing.json';
import {
  AuthorizationInfo,
  ClockTriggerBuilder,
  ScriptApp,
  SpreadsheetTriggerBuilder,
  Trigger,
  TriggerBuilder,
} from './script-app';
import { Session, User } from './session';
import { DataValidation, DataValidationBuilder } from './spreadsheet/data-validation';
import { Filter } from './spreadsheet/filter';
import {
  DeveloperMetadata,
  DeveloperMetadataFinder,
  MetadataLocation,
} from './spreadsheet/metadata';
import { NamedRange } from './spreadsheet/named-range';
import { Protection } from './spreadsheet/protection';
import { Range } from './spreadsheet/range';
import { RangeList } from './spreadsheet/range-list';
import { Selection, Sheet } from './spreadsheet/sheet';
import { Spreadsheet } from './spreadsheet/spreadsheet';
import { SpreadsheetApp } from './spreadsheet/spreadsheet-app';
import { TextFinder } from './spreadsheet/text-finder';
import { TextStyle, TextStyleBuilder } from './spreadsheet/text-style';
import { Cache, CacheService, Lock, LockService, Properties, PropertiesService } from './stores';
import { Browser, Menu, PromptResponse, ui } from './ui';
import { HTTPResponse, UrlFetchApp } from './url-fetch';
import { Blob } from './utilities/blob';
import { Utilities } from './utilities/utilities';
import {
  Attribute,
  Cdata,
  Comment,
  Content,
  Document,
  Element,
  Namespace,
  Text,
} from './xml/nodes';
import { Format, XmlService } from './xml/xml-service';

export { toEvent } from './events';

/**
 * The objects behind Google's classes, by Google's names; tools/fidelity.mjs compares them with
 * Google's declarations. The comment of an incomplete method says what it lacks: `@partly …`.
 */
export const classes = {
  'Base.Blob': Blob.prototype,
  'Base.Browser': Browser,
  'Base.Logger': Logger,
  'Base.Menu': Menu.prototype,
  'Base.MimeType': MimeType,
  'Base.PromptResponse': PromptResponse.prototype,
  'Base.Session': Session,
  'Base.Ui': ui,
  'Base.User': User.prototype,
  'Base.console': scriptConsole,
  'Cache.Cache': Cache.prototype,
  'Cache.CacheService': CacheService,
  'Content.ContentService': ContentService,
  'Content.TextOutput': TextOutput.prototype,
  'HTML.HtmlOutput': HtmlOutput.prototype,
  'HTML.HtmlService': HtmlService,
  'HTML.HtmlTemplate': HtmlTemplate.prototype,
  'Lock.Lock': Lock.prototype,
  'Lock.LockService': LockService,
  'Properties.Properties': Properties.prototype,
  'Properties.PropertiesService': PropertiesService,
  'Script.AuthorizationInfo': AuthorizationInfo.prototype,
  'Script.ClockTriggerBuilder': ClockTriggerBuilder.prototype,
  'Script.ScriptApp': ScriptApp,
  'Script.SpreadsheetTriggerBuilder': SpreadsheetTriggerBuilder.prototype,
  'Script.Trigger': Trigger.prototype,
  'Script.TriggerBuilder': TriggerBuilder.prototype,
  'Spreadsheet.DataValidation': DataValidation.prototype,
  'Spreadsheet.DataValidationBuilder': DataValidationBuilder.prototype,
  'Spreadsheet.DeveloperMetadata': DeveloperMetadata.prototype,
  'Spreadsheet.DeveloperMetadataFinder': DeveloperMetadataFinder.prototype,
  'Spreadsheet.DeveloperMetadataLocation': MetadataLocation.prototype,
  'Spreadsheet.Filter': Filter.prototype,
  'Spreadsheet.NamedRange': NamedRange.prototype,
  'Spreadsheet.Protection': Protection.prototype,
  'Spreadsheet.Range': Range.prototype,
  'Spreadsheet.RangeList': RangeList.prototype,
  'Spreadsheet.Selection': Selection.prototype,
  'Spreadsheet.Sheet': Sheet.prototype,
  'Spreadsheet.Spreadsheet': Spreadsheet.prototype,
  'Spreadsheet.SpreadsheetApp': SpreadsheetApp,
  'Spreadsheet.TextFinder': TextFinder.prototype,
  'Spreadsheet.TextStyle': TextStyle.prototype,
  'Spreadsheet.TextStyleBuilder': TextStyleBuilder.prototype,
  'URL_Fetch.HTTPResponse': HTTPResponse.prototype,
  'URL_Fetch.UrlFetchApp': UrlFetchApp,
  'Utilities.Utilities': Utilities,
  'XML_Service.Attribute': Attribute.prototype,
  'XML_Service.Cdata': Cdata.prototype,
  'XML_Service.Comment': Comment.prototype,
  'XML_Service.Content': Content.prototype,
  'XML_Service.Document': Document.prototype,
  'XML_Service.Element': Element.prototype,
  'XML_Service.Format': Format.prototype,
  'XML_Service.Namespace': Namespace.prototype,
  'XML_Service.Text': Text.prototype,
  'XML_Service.XmlService': XmlService,
};

// The same tool writes the list of missing methods.
for (const [name, methods] of Object.entries(missing)) {
  const label = name.slice(name.indexOf('.') + 1);
  for (const method of methods.split(' ')) {
    const value = unavailable(`${label}.${method}`);
    Object.defineProperty(classes[name as keyof typeof missing], method, {
      value,
      writable: true,
      configurable: true,
    });
  }
}
