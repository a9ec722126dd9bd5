/** Invented sites of three sample companies, to try signals for a website without internet. */
import type { SampleSite } from '../sources/source';
import { sampleCompanies } from './companies';

interface Text {
  readonly slug: string;
  readonly title: string;
  readonly text: string;
}

const texts: readonly Text[] = [
  {
    slug: 'canyonwave',
    title: 'Canyonwave: demand forecasting for retailers and consumer brands',
    text: `Know what will sell before you make it.
Canyonwave helps supply chain teams and data engineers plan production from one forecast.
It works in your Snowflake account, reads dbt models, and replaces spreadsheets in Power BI.
Teams use it for production planning, inventory management and shorter lead times.
Trusted by retailers, logistics firms and consumer brands.`,
  },
  {
    slug: 'lagoon-shield',
    title: 'Lagoon Shield: factory security for manufacturers',
    text: `Lagoon Shield hardens factory controls for mid-sized manufacturers, hospitals and banks.
Built for security teams that can’t stop the line.
Connects to Splunk, Okta and CrowdStrike in a day.
Prepare your next security audit, ISO 27001 certification and incident response drills.`,
  },
  {
    slug: 'poppywave',
    title: 'Poppywave: Newsletter-Kampagnen für Lebensmittelhersteller',
    text: `Newsletter, die gelesen werden.
Poppywave unterstützt Marketing-Teams und Vertriebsteams im Handel und in der Gastronomie.
Läuft mit HubSpot, Salesforce und Mailchimp.
Mit E-Mail-Marketing und Leadgenerierung für Händler, Restaurants und Hotels.`,
  },
];

export function sampleSites(): SampleSite[] {
  const names = new Map(
    sampleCompanies().map(({ slug, name, domain }) => [slug, { name, domain }]),
  );
  return texts.flatMap(({ slug, title, text }) => {
    const company = names.get(slug);
    if (!company) return [];
    const url = `https://${company.domain}/`;
    return [{ ...company, pages: [{ url, title, description: null, text, audiences: [] }] }];
  });
}
