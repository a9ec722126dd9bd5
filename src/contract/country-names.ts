/** Countries as users write them: codes of two or three letters, English and German names. */
import { once } from './once';
import { readName } from './spelling';

/** ISO 3166-1: each alpha-2 code with its alpha-3 code. */
const codes = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB
  BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR
  BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR
  CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK
  FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS
  GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN
  ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO
  LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD
  MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER
  NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM
  PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP
  SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF
  TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY
  UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE
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
    .map((pair) => ({
      name: pair.slice(2),
      ways: [pair.slice(0, 2), ...(ways.get(pair.slice(2)) ?? [])],
    }));
});

/** Takes an alpha-2 or alpha-3 code or a name, in any case; returns the alpha-3 code, undefined if unknown. */
export function readCountry(text: string): string | undefined {
  return readName(text, names());
}

/** Every country's alpha-3 code, and the other ways to write it. */
export function countryWays() {
  return names();
}
