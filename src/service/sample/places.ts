/** Where sample companies have their seat: countries by weight, each with a few of its cities. */
export type Country = ReturnType<typeof country>;
export type Place = Country['places'][number];

/** Takes its code (ISO 3166-1 alpha-3), and cities as `city/region`, the first ones larger. */
function country(code: string, name: string, weight: number, cities: string) {
  const places = cities.split(', ').map((entry) => {
    const [city = '', region = city] = entry.split('/');
    return { city, region, country: name, code };
  });
  return { code, weight, places };
}

export const countries: readonly Country[] = [
  country(
    'USA',
    'United States',
    330,
    'San Francisco/California, New York/New York, Austin/Texas, Boston/Massachusetts, Chicago/Illinois, Seattle/Washington, Denver/Colorado, Atlanta/Georgia, Raleigh/North Carolina, Portland/Oregon, Minneapolis/Minnesota, Salt Lake City/Utah, Columbus/Ohio, Miami/Florida',
  ),
  country(
    'GBR',
    'United Kingdom',
    110,
    'London/England, Manchester/England, Bristol/England, Leeds/England, Edinburgh/Scotland, Cardiff/Wales',
  ),
  country('CHN', 'China', 60, 'Shanghai/Shanghai, Shenzhen/Guangdong, Hangzhou/Zhejiang'),
  country(
    'FRA',
    'France',
    60,
    'Paris/Île-de-France, Lyon/Auvergne-Rhône-Alpes, Nantes/Pays de la Loire, Toulouse/Occitanie',
  ),
  country(
    'IND',
    'India',
    75,
    'Bengaluru/Karnataka, Pune/Maharashtra, Hyderabad/Telangana, Chennai/Tamil Nadu',
  ),
  country(
    'DEU',
    'Germany',
    85,
    'Berlin/Berlin, Munich/Bavaria, Hamburg/Hamburg, Cologne/North Rhine-Westphalia, Leipzig/Saxony, Stuttgart/Baden-Württemberg',
  ),
  country('BRA', 'Brazil', 35, 'São Paulo/São Paulo, Curitiba/Paraná, Recife/Pernambuco'),
  country('BEL', 'Belgium', 22, 'Brussels/Brussels-Capital, Ghent/Flanders, Liège/Wallonia'),
  country('ESP', 'Spain', 35, 'Madrid/Madrid, Barcelona/Catalonia, Valencia/Valencia'),
  country(
    'CAN',
    'Canada',
    65,
    'Toronto/Ontario, Vancouver/British Columbia, Montreal/Quebec, Calgary/Alberta',
  ),
  country(
    'AUS',
    'Australia',
    45,
    'Sydney/New South Wales, Melbourne/Victoria, Brisbane/Queensland',
  ),
  country(
    'NLD',
    'Netherlands',
    45,
    'Amsterdam/North Holland, Rotterdam/South Holland, Utrecht/Utrecht, Eindhoven/North Brabant',
  ),
  country('ITA', 'Italy', 28, 'Milan/Lombardy, Turin/Piedmont, Bologna/Emilia-Romagna'),
  country('NOR', 'Norway', 16, 'Oslo/Oslo, Bergen/Vestland, Trondheim/Trøndelag'),
  country('ZAF', 'South Africa', 16, 'Cape Town/Western Cape, Johannesburg/Gauteng'),
  country('MEX', 'Mexico', 18, 'Mexico City/Mexico City, Monterrey/Nuevo León'),
  country('TUR', 'Türkiye', 14, 'Istanbul/Istanbul, Ankara/Ankara'),
  country('CHE', 'Switzerland', 24, 'Zurich/Zurich, Lausanne/Vaud, Basel/Basel-Stadt'),
  country('ARE', 'United Arab Emirates', 14, 'Dubai/Dubai, Abu Dhabi/Abu Dhabi'),
  country('POL', 'Poland', 26, 'Warsaw/Masovia, Kraków/Lesser Poland, Wrocław/Lower Silesia'),
  country('SWE', 'Sweden', 32, 'Stockholm/Stockholm, Gothenburg/Västra Götaland, Malmö/Skåne'),
  country('IDN', 'Indonesia', 12, 'Jakarta/Jakarta, Bandung/West Java'),
  country('ARG', 'Argentina', 12, 'Buenos Aires/Buenos Aires, Córdoba/Córdoba'),
  country('COL', 'Colombia', 10, 'Bogotá/Bogotá, Medellín/Antioquia'),
  country('PRT', 'Portugal', 16, 'Lisbon/Lisbon, Porto/Norte'),
  country('JPN', 'Japan', 24, 'Tokyo/Tokyo, Osaka/Osaka, Fukuoka/Fukuoka'),
  country('CHL', 'Chile', 9, 'Santiago/Santiago Metropolitan'),
  country('NGA', 'Nigeria', 10, 'Lagos/Lagos, Abuja/Federal Capital Territory'),
  country('AUT', 'Austria', 16, 'Vienna/Vienna, Graz/Styria, Linz/Upper Austria'),
  country('DNK', 'Denmark', 20, 'Copenhagen/Capital Region, Aarhus/Central Denmark'),
  country('FIN', 'Finland', 16, 'Helsinki/Uusimaa, Tampere/Pirkanmaa'),
  country('IRL', 'Ireland', 18, 'Dublin/Leinster, Cork/Munster'),
  country('ISR', 'Israel', 22, 'Tel Aviv/Tel Aviv, Haifa/Haifa'),
  country('SGP', 'Singapore', 20, 'Singapore/Singapore'),
  country('KEN', 'Kenya', 8, 'Nairobi/Nairobi'),
];
