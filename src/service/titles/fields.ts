/** The table of fields that work is in: what they are called, which are a part of which, and where in a title they count. */
import { tableOf } from './table';

const places = ['any', 'end', 'part', 'head', 'tool'] as const;

/**
 * Where a field must stand for a title to be about it. `any`: anywhere, “Software Engineer - Growth, iOS”.
 * `end`: before the head or at the end of a part, “Software Engineer, Product Security”. `part`: before the head or as
 * a part of its own, “Software Engineer, Infrastructure”. `head`: before the head. `tool`: before the head, unless the
 * title says what is done with it: “Node.js Developer” is for the backend, “Full Stack Node.js Developer” isn’t.
 */
export type Place = (typeof places)[number];

/** What it is | what it is a part of | where it counts | its names; a dash stands for nothing. */
const table = `
  # Engineering
  software           | engineering       | end  | software, application software, software application, software engineering, software development
  software           | engineering       | tool | java, javascript, typescript, js, ts, python, golang, go, rust, scala, kotlin, elixir, erlang, haskell, clojure, perl, ruby, c, c++, c#, cpp, dotnet, net, asp net, delphi, matlab, abap, chromium, unity, unreal, blockchain, solidity, web3, gameplay, game, salesforce, mulesoft
  frontend           | software          | any  | frontend, front end, frontends, web frontend, ui engineer
  frontend           | software          | head | ui software, web ui, design systems
  frontend           | software          | tool | react, reactjs, react js, angular, angularjs, vue, vuejs, vue js, ember, emberjs, svelte, nextjs, jam stack, jamstack, ui, three js, threejs
  backend            | software          | any  | backend, back end, backends, server side, serverside
  backend            | software          | tool | node, nodejs, node js, django, rails, ruby on rails, php, laravel, symfony, spring, spring boot, api
  full stack         | software          | any  | full stack, fullstack, mern, mean stack, mern stack
  web                | software          | tool | wordpress, webflow, drupal, html, css, html / css
  web                | software          | head | web, website
  mobile             | software          | end  | mobile, mobile app, mobile apps, mobile application, mobile applications, mobile platform
  mobile             | software          | any  | react native, flutter, ios and android, mobile software, mobile app developer
  ios                | mobile            | any  | ios, iphone, swiftui
  ios                | mobile            | tool | swift, objective c
  android            | mobile            | any  | android
  embedded           | software          | any  | embedded, embedded systems, embedded software, embedded linux, firmware, fpga firmware, rtos, bios, bsp
  devops             | -                 | any  | devops, dev ops, site reliability, sre, service reliability, production reliability
  devops             | -                 | tool | platform, cloud, cloud platform, platform infrastructure, cloud infrastructure, systems reliability, build and release, release, kubernetes, aws, azure, gcp
  devops             | -                 | part | infrastructure, infra, core infrastructure, core infra, cloud infrastructure, ci cd, ci / cd
  security           | -                 | end  | security, cybersecurity, cyber security, cyber, infosec, information security, appsec, application security, product security, cloud security, data security, offensive security, soc, security operations
  security           | -                 | any  | devsecops, secops, penetration testing
  network            | -                 | head | network, networking
  network security   | network, security | head | network security
  qa                 | -                 | any  | qa, quality assurance, test automation, automation test, in test, sdet
  qa                 | -                 | head | test, testing, software test, automation testing
  systems            | -                 | head | systems, system
  mechanical         | -                 | head | mechanical, mechanical design
  electrical         | -                 | part | electrical, electronics, electronic, electrical design, electronic development, electrical / electronics, electronics hardware
  manufacturing      | -                 | head | manufacturing
  hardware           | -                 | head | hardware, asic, fpga, rtl, silicon
  civil              | -                 | head | civil, structural
  engineering        | -                 | head | engineering
  # Data
  machine learning   | -                 | any  | machine learning, ml, mlops, ai / ml, ml / ai, ai and machine learning, deep learning, nlp, computer vision, genai, generative ai, gen ai, llm, llms, ai inference, ml infrastructure, ml platform, ml serving
  machine learning   | -                 | end  | ai, applied ai, artificial intelligence
  data               | -                 | end  | data, big data, data platform, data engineering, data infrastructure, data warehouse, data pipeline, etl
  analytics          | -                 | head | analytics, business intelligence, bi
  # Product and design
  product            | -                 | head | product
  product            | -                 | head | product management
  design             | -                 | head | design, product design, ux, user experience
  # Sales and customers
  sales              | -                 | end  | sales
  business development | -                 | end  | business development
  partnerships       | -                 | end  | partner, partners, partnership, partnerships, alliances, channel partner, partner account, partner relationship, partner business, strategic partnerships
  customer success   | -                 | end  | customer success, client success
  customer support   | -                 | end  | customer support, customer service, customer care, client support, client service, client services
  # Marketing
  marketing          | -                 | end  | marketing, marketing campaign, marketing campaigns
  product marketing  | marketing         | end  | product marketing
  social media       | -                 | end  | social media
  events             | -                 | end  | event, events
  community          | -                 | head | community, community operations
  # Finance, people, legal, operations
  accounting         | -                 | end  | accounting
  finance            | -                 | end  | finance, financial, strategic finance, corporate finance, fp and a, financial planning and analysis
  human resources    | -                 | end  | human resources, hr, people operations, people ops, people and culture, employee relations, people, hr operations
  recruiting         | -                 | end  | recruiting, recruitment, talent acquisition, talent, staffing
  legal              | -                 | end  | legal
  compliance         | legal             | end  | compliance, grc, governance risk and compliance
  operations         | -                 | head | operations, ops, business operations, strategy and operations, air operations, ocean operations
  supply chain       | -                 | any  | supply chain
  information technology | -                 | head | it, information technology
  # What would be taken for one of these, and is none
  -                  | -                 | head | data center, data centre, data centers, datacenter, data acquisition, data entry, data protection, data visualization, data privacy
  -                  | -                 | head | physical security, social security, security associate, security officer, security guard, national security, security compliance
  -                  | -                 | head | operating systems, distributed systems, control systems, business systems, quality systems, people systems, building systems, operating system
  -                  | -                 | head | sales operations, sales ops, sales enablement, sales strategy, sales development, sales analytics, sales admissions, sales compensation
  -                  | -                 | head | marketing operations, marketing systems, marketing analytics
  -                  | -                 | head | it operations, legal operations, revenue operations, ad ops, ad operations, service operations, market operations
  -                  | -                 | head | product operations, product support, product security incident
  -                  | -                 | head | customer success operations, customer support operations, support operations
  -                  | -                 | head | quality control, talent community, community outreach, human data
  -                  | -                 | head | platform security, mobile user, front desk, full time
`;

export function fieldRows() {
  return tableOf(table).map(([is = '', of = '', place, names = '']) => ({
    is,
    of,
    place: places.find((one) => one === place) ?? 'head',
    names,
  }));
}
