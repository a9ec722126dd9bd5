/** The OpenAPI document as a page to read: no scripts, nothing loaded from elsewhere. */
import { html, raw } from 'hono/html';
import type { OpenApiDocument, OpenApiOperation } from './document';
import { type FieldRow, fieldRows } from './fields';
import { pageStyle } from './style';

type Html = ReturnType<typeof html>;

export function docsPage(document: OpenApiDocument): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const { title, version, description } = document.info;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} API</title>
        <style>
          ${raw(pageStyle)}
        </style>
      </head>
      <body>
        <nav aria-label="Endpoints">
          <h1>${title} <small>${version}</small></h1>
          ${document.tags.map(
            ({ name }) => html`<h2>${name}</h2>
              <ul>
                ${operations
                  .filter(({ operation }) => operation.tags.includes(name))
                  .map(
                    ({ operation }) =>
                      html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
                  )}
              </ul>`,
          )}
          <p><a href="openapi.json">openapi.json</a></p>
        </nav>
        <main>
          <p>${description}</p>
          ${operations.map(({ method, path, operation }) => section(method, path, operation))}
        </main>
      </body>
    </html>`;
}

function section(method: string, path: string, operation: OpenApiOperation): Html {
  const request = operation.requestBody?.content['application/json'];
  const answer = operation.responses[200]?.content['application/json'];
  const errors = Object.entries(operation.responses).filter(([status]) => status !== '200');
  return html`<section id="${operation.operationId}">
    <h2>${operation.summary}</h2>
    <p class="address"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
    <p>${withCode(operation.description)}</p>
    ${operation.security.length > 0 ? '' : html`<p>Needs no key.</p>`}
    ${fieldTable('Parameters', parameterRows(operation))}
    ${request ? fieldTable('Request', fieldRows(request.schema)) : ''}
    ${request ? sample('Example request', request.example) : ''}
    ${answer ? fieldTable('Answer', fieldRows(answer.schema)) : ''}
    ${answer ? sample('Example answer', answer.example) : ''}
    <details>
      <summary>Errors</summary>
      <dl>
        ${errors.map(
          ([status, { description }]) =>
            html`<dt>${status}</dt>
              <dd>${withCode(description)}</dd>`,
        )}
      </dl>
    </details>
  </section>`;
}

function parameterRows({ parameters }: OpenApiOperation): FieldRow[] {
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return fieldRows({ properties, required });
}

function fieldTable(title: string, rows: readonly FieldRow[]): Html | string {
  if (rows.length === 0) return '';
  return html`<h3>${title}</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Notes</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, type, required, notes }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${type}</td>
              <td>${[required ? 'required' : '', notes].filter(Boolean).join('; ')}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function sample(title: string, example: unknown): Html {
  return html`<h3>${title}</h3>
    <pre>${JSON.stringify(example, null, 2)}</pre>`;
}

/** What stands in backticks is code. */
function withCode(text: string): (Html | string)[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
