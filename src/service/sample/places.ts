/** Headquarters of sample companies: countries by weight, each with a few cities. */
export type Country = ReturnType<typeof country>;
export type Place = Country['places'][number];

/**
 * One country per line: code (ISO 3166-1 alpha-3), name, weight, and cities as `city/region`, the larger ones
 * first.
 */
const table = `
USA | United States | 330 | San Francisco/California, New York/New York, Austin/Texas, Boston/Massachusetts, Chicago/Illinois, Seattle/Washington, Denver/Colorado, Atlanta/Georgia, Raleigh/North Carolina, Portland/Oregon, Minneapolis/Minnesota, Salt Lake City/Utah, Columbus/Ohio, Miami/Florida
GBR | United Kingdom | 110 | London/England, Manchester/England, Bristol/England, Leeds/England, Edinburgh/Scotland, Cardiff/Wales
CHN | China | 60 | Shanghai/Shanghai, Shenzhen/Guangdong, Hangzhou/Zhejiang
FRA | France | 60 | Paris/Île-de-France, Lyon/Auvergne-Rhône-Alpes, Nantes/Pays de la Loire, Toulouse/Occitanie
IND | India | 75 | Bengaluru/Karnataka, Pune/Maharashtra, Hyderabad/Telangana, Chennai/Tamil Nadu
DEU | Germany | 85 | Berlin/Berlin, Munich/Bavaria, Hamburg/Hamburg, Cologne/North Rhine-Westphalia, Leipzig/Saxony, Stuttgart/Baden-Württemberg
BRA | Brazil | 35 | São Paulo/São Paulo, Curitiba/Paraná, Recife/Pernambuco
BEL | Belgium | 22 | Brussels/Brussels-Capital, Ghent/Flanders, Liège/Wallonia
ESP | Spain | 35 | Madrid/Madrid, Barcelona/Catalonia, Valencia/Valencia
CAN | Canada | 65 | Toronto/Ontario, Vancouver/British Columbia, Montreal/Quebec, Calgary/Alberta
AUS | Australia | 45 | Sydney/New South Wales, Melbourne/Victoria, Brisbane/Queensland
NLD | Netherlands | 45 | Amsterdam/North Holland, Rotterdam/South Holland, Utrecht/Utrecht, Eindhoven/North Brabant
ITA | Italy | 28 | Milan/Lombardy, Turin/Piedmont, Bologna/Emilia-Romagna
NOR | Norway | 16 | Oslo/Oslo, Bergen/Vestland, Trondheim/Trøndelag
ZAF | South Africa | 16 | Cape Town/Western Cape, Johannesburg/Gauteng
MEX | Mexico | 18 | Mexico City/Mexico City, Monterrey/Nuevo León
TUR | Türkiye | 14 | Istanbul/Istanbul, Ankara/Ankara
CHE | Switzerland | 24 | Zurich/Zurich, Lausanne/Vaud, Basel/Basel-Stadt
ARE | United Arab Emirates | 14 | Dubai/Dubai, Abu Dhabi/Abu Dhabi
POL | Poland | 26 | Warsaw/Masovia, Kraków/Lesser Poland, Wrocław/Lower Silesia
SWE | Sweden | 32 | Stockholm/Stockholm, Gothenburg/Västra Götaland, Malmö/Skåne
IDN | Indonesia | 12 | Jakarta/Jakarta, Bandung/West Java
ARG | Argentina | 12 | Buenos Aires/Buenos Aires, Córdoba/Córdoba
COL | Colombia | 10 | Bogotá/Bogotá, Medellín/Antioquia
PRT | Portugal | 16 | Lisbon/Lisbon, Porto/Norte
JPN | Japan | 24 | Tokyo/Tokyo, Osaka/Osaka, Fukuoka/Fukuoka
CHL | Chile | 9 | Santiago/Santiago Metropolitan
NGA | Nigeria | 10 | Lagos/Lagos, Abuja/Federal Capital Territory
AUT | Austria | 16 | Vienna/Vienna, Graz/Styria, Linz/Upper Austria
DNK | Denmark | 20 | Copenhagen/Capital Region, Aarhus/Central Denmark
FIN | Finland | 16 | Helsinki/Uusimaa, Tampere/Pirkanmaa
IRL | Ireland | 18 | Dublin/Leinster, Cork/Munster
ISR | Israel | 22 | Tel Aviv/Tel Aviv, Haifa/Haifa
SGP | Singapore | 20 | Singapore/Singapore
KEN | Kenya | 8 | Nairobi/Nairobi
`;

function country(line: string) {
  const [code = '', name = '', weight = '', cities = ''] = line.split(' | ');
  const places = cities.split(', ').map((entry) => {
    const [city = '', region = city] = entry.split('/');
    return { city, region, country: name, code };
  });
  return { code, weight: Number(weight), places };
}

export const countries: readonly Country[] = table.trim().split('\n').map(country);
