/** Countries as users write them: codes of two or three letters, English and German names. */
import { once } from './once';
import { readName } from './spelling';

/** ISO 3166-1: alpha-3 codes, each preceded by its alpha-2 code unless it begins with that. */
const codes = `
  ADAND AEARE AFG AGATG AIA ALB AMARM AOAGO AQATA ARG ASM ATAUT AUS AWABW AXALA AZE BABIH BBBRB BDBGD BEL BFA
  BGR BHR BIBDI BJBEN BLM BMU BNBRN BOL BQBES BRA BSBHS BTN BVT BWA BYBLR BZBLZ CAN CCK CDCOD CFCAF CGCOG CHE
  CIV CKCOK CLCHL CMR CNCHN COL CRI CUB CVCPV CWCUW CXR CYP CZE DEU DJI DKDNK DMA DOM DZA ECU EEEST EGY EHESH
  ERI ESP ETH FIN FJI FKFLK FMFSM FOFRO FRA GAB GBR GDGRD GEO GFGUF GGY GHA GIB GLGRL GMB GNGIN GPGLP GQGNQ GRC
  GSSGS GTM GUM GWGNB GYGUY HKG HMD HND HRV HTI HUN IDN IEIRL ILISR IMN IND IOT IQIRQ IRN ISL ITA JEY JMJAM JOR
  JPN KEN KGZ KHM KIR KMCOM KNA KPPRK KRKOR KWT KYCYM KZKAZ LAO LBN LCA LIE LKA LRLBR LSO LTU LUX LVA LYLBY MAR
  MCO MDA MEMNE MFMAF MGMDG MHL MKD MLI MMR MNG MOMAC MPMNP MQMTQ MRT MSR MTMLT MUS MVMDV MWI MXMEX MYS MZMOZ
  NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NUNIU NZL OMN PAN PER PFPYF PGPNG PHL PKPAK PLPOL PMSPM PNPCN PRI PSE
  PTPRT PWPLW PYPRY QAT REU ROU RSSRB RUS RWA SAU SBSLB SCSYC SDN SESWE SGP SHN SISVN SJM SKSVK SLE SMR SNSEN
  SOM SRSUR SSD STP SVSLV SXM SYR SZSWZ TCA TDTCD TFATF TGO THA TJK TKL TLS TMTKM TNTUN TON TRTUR TTO TVTUV TWN
  TZA UAUKR UGA UMI USA UYURY UZB VAT VCT VEN VGB VIR VNM VUT WFWLF WSM YEM YTMYT ZAF ZMB ZWE
`;

/** Names of the countries with the most companies (§4.13) and their neighbours; others only have codes. */
const called = `
  USA United States|Vereinigte Staaten|United States of America|America|Vereinigte Staaten von Amerika;
  GBR United Kingdom|Vereinigtes Königreich|UK|Great Britain|Großbritannien|England|Scotland|Wales|Northern Ireland;
  CHN China; FRA France|Frankreich;
  IND India|Indien; DEU Germany|Deutschland; BRA Brazil|Brasilien; BEL Belgium|Belgien; ESP Spain|Spanien;
  CAN Canada|Kanada; AUS Australia|Australien; NLD Netherlands|Niederlande|The Netherlands|Holland;
  ITA Italy|Italien; NOR Norway|Norwegen; ZAF South Africa|Südafrika; MEX Mexico|Mexiko; TUR Türkiye|Türkei|Turkey;
  CHE Switzerland|Schweiz; ARE United Arab Emirates|Vereinigte Arabische Emirate|UAE; POL Poland|Polen;
  SWE Sweden|Schweden; IDN Indonesia|Indonesien; ARG Argentina|Argentinien; PAK Pakistan; COL Colombia|Kolumbien;
  PRT Portugal; JPN Japan; CHL Chile; NGA Nigeria; AUT Austria|Österreich; DNK Denmark|Dänemark;
  FIN Finland|Finnland; IRL Ireland|Irland; LUX Luxembourg|Luxemburg; CZE Czechia|Tschechien|Czech Republic;
  SVK Slovakia|Slowakei; HUN Hungary|Ungarn; ROU Romania|Rumänien; BGR Bulgaria|Bulgarien; GRC Greece|Griechenland;
  HRV Croatia|Kroatien; SVN Slovenia|Slowenien; EST Estonia|Estland; LVA Latvia|Lettland; LTU Lithuania|Litauen;
  ISL Iceland|Island; UKR Ukraine; SRB Serbia|Serbien; ISR Israel; SAU Saudi Arabia|Saudi-Arabien;
  EGY Egypt|Ägypten; SGP Singapore|Singapur; KOR South Korea|Südkorea|Korea; MYS Malaysia; THA Thailand;
  VNM Vietnam|Viet Nam; PHL Philippines|Philippinen; NZL New Zealand|Neuseeland
`;

const names = once(() => {
  const ways = new Map(
    called.split(';').map((line) => {
      const [, code = '', all = ''] = /^\s*(\w{3}) (\S.*\S)\s*$/.exec(line) ?? [];
      return [code, all.split('|')] as const;
    }),
  );
  return codes
    .trim()
    .split(/\s+/)
    .map((code) => {
      const name = code.slice(-3);
      return { name, ways: [code.slice(0, 2), ...(ways.get(name) ?? [])] };
    });
});

/** Takes an alpha-2 or alpha-3 code or a name, in any case; returns the alpha-3 code, undefined if unknown. */
export function readCountry(text: string): string | undefined {
  return readName(text, names());
}

/** The English name of a country by its alpha-3 code; the code itself if no name is known. */
export function countryName(code: string): string {
  return names().find(({ name }) => name === code)?.ways[1] ?? code;
}

/** Every country's alpha-3 code, and the other ways to write it. */
export function countryWays() {
  return names();
}
