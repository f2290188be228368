/** The names that Windows gives to time zones, with those of the IANA database (CLDR, windowsZones.xml, territory 001). */
const ROWS = `
Dateline Standard Time=Etc/GMT+12
Hawaiian Standard Time=Pacific/Honolulu
Alaskan Standard Time=America/Anchorage
Pacific Standard Time=America/Los_Angeles
US Mountain Standard Time=America/Phoenix
Mountain Standard Time=America/Denver
Central America Standard Time=America/Guatemala
Central Standard Time=America/Chicago
Central Standard Time (Mexico)=America/Mexico_City
Canada Central Standard Time=America/Regina
SA Pacific Standard Time=America/Bogota
Eastern Standard Time=America/New_York
US Eastern Standard Time=America/Indianapolis
Venezuela Standard Time=America/Caracas
Atlantic Standard Time=America/Halifax
SA Western Standard Time=America/La_Paz
Pacific SA Standard Time=America/Santiago
Newfoundland Standard Time=America/St_Johns
E. South America Standard Time=America/Sao_Paulo
Argentina Standard Time=America/Buenos_Aires
SA Eastern Standard Time=America/Cayenne
Montevideo Standard Time=America/Montevideo
Azores Standard Time=Atlantic/Azores
UTC=Etc/UTC
GMT Standard Time=Europe/London
Greenwich Standard Time=Atlantic/Reykjavik
Morocco Standard Time=Africa/Casablanca
W. Europe Standard Time=Europe/Berlin
Central Europe Standard Time=Europe/Budapest
Romance Standard Time=Europe/Paris
Central European Standard Time=Europe/Warsaw
W. Central Africa Standard Time=Africa/Lagos
GTB Standard Time=Europe/Bucharest
E. Europe Standard Time=Europe/Chisinau
Middle East Standard Time=Asia/Beirut
Egypt Standard Time=Africa/Cairo
South Africa Standard Time=Africa/Johannesburg
FLE Standard Time=Europe/Kiev
Israel Standard Time=Asia/Jerusalem
Jordan Standard Time=Asia/Amman
Arabic Standard Time=Asia/Baghdad
Turkey Standard Time=Europe/Istanbul
Arab Standard Time=Asia/Riyadh
Belarus Standard Time=Europe/Minsk
Russian Standard Time=Europe/Moscow
E. Africa Standard Time=Africa/Nairobi
Iran Standard Time=Asia/Tehran
Arabian Standard Time=Asia/Dubai
Georgian Standard Time=Asia/Tbilisi
Caucasus Standard Time=Asia/Yerevan
Azerbaijan Standard Time=Asia/Baku
West Asia Standard Time=Asia/Tashkent
Pakistan Standard Time=Asia/Karachi
India Standard Time=Asia/Calcutta
Sri Lanka Standard Time=Asia/Colombo
Nepal Standard Time=Asia/Katmandu
Central Asia Standard Time=Asia/Bishkek
Bangladesh Standard Time=Asia/Dhaka
Myanmar Standard Time=Asia/Rangoon
SE Asia Standard Time=Asia/Bangkok
China Standard Time=Asia/Shanghai
Singapore Standard Time=Asia/Singapore
W. Australia Standard Time=Australia/Perth
Taipei Standard Time=Asia/Taipei
Tokyo Standard Time=Asia/Tokyo
Korea Standard Time=Asia/Seoul
Cen. Australia Standard Time=Australia/Adelaide
AUS Central Standard Time=Australia/Darwin
E. Australia Standard Time=Australia/Brisbane
AUS Eastern Standard Time=Australia/Sydney
Tasmania Standard Time=Australia/Hobart
New Zealand Standard Time=Pacific/Auckland
Fiji Standard Time=Pacific/Fiji
`;

const ZONES = new Map(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [windows = '', iana = ''] = row.split('=');
      return [windows.toLowerCase(), iana] as const;
    }),
);

/** The time zone of the IANA database for a name of Windows, which programs of Microsoft write; undefined for others. */
export function zoneOfWindows(name: string): string | undefined {
  return ZONES.get(name.toLowerCase());
}
