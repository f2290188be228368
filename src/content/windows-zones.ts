/** The names that Windows gives to time zones, those of the IANA database (CLDR, windowsZones.xml, territory 001), and the places that Windows shows. */
const ROWS = `
Dateline Standard Time=Etc/GMT+12=International Date Line West
Hawaiian Standard Time=Pacific/Honolulu=Hawaii
Alaskan Standard Time=America/Anchorage=Alaska
Pacific Standard Time=America/Los_Angeles=Pacific Time (US & Canada)
US Mountain Standard Time=America/Phoenix=Arizona
Mountain Standard Time=America/Denver=Mountain Time (US & Canada)
Central America Standard Time=America/Guatemala=Central America
Central Standard Time=America/Chicago=Central Time (US & Canada)
Central Standard Time (Mexico)=America/Mexico_City=Guadalajara, Mexico City, Monterrey
Canada Central Standard Time=America/Regina=Saskatchewan
SA Pacific Standard Time=America/Bogota=Bogota, Lima, Quito, Rio Branco
Eastern Standard Time=America/New_York=Eastern Time (US & Canada)
US Eastern Standard Time=America/Indianapolis=Indiana (East)
Venezuela Standard Time=America/Caracas=Caracas
Atlantic Standard Time=America/Halifax=Atlantic Time (Canada)
SA Western Standard Time=America/La_Paz=Georgetown
Pacific SA Standard Time=America/Santiago=Santiago
Newfoundland Standard Time=America/St_Johns=Newfoundland
E. South America Standard Time=America/Sao_Paulo=Brasilia
Argentina Standard Time=America/Buenos_Aires=Buenos Aires, City of Buenos Aires
SA Eastern Standard Time=America/Cayenne=Cayenne, Fortaleza
Montevideo Standard Time=America/Montevideo=Montevideo
UTC-02=Etc/GMT+2=Mid-Atlantic
Azores Standard Time=Atlantic/Azores=Azores
UTC=Etc/UTC=Coordinated Universal Time
GMT Standard Time=Europe/London=Dublin, Edinburgh, Lisbon, London, Greenwich Mean Time: Dublin
Greenwich Standard Time=Atlantic/Reykjavik=Monrovia, Reykjavik
Morocco Standard Time=Africa/Casablanca=Casablanca
W. Europe Standard Time=Europe/Berlin=Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna
Central Europe Standard Time=Europe/Budapest=Belgrade, Bratislava, Budapest, Ljubljana, Prague
Romance Standard Time=Europe/Paris=Brussels, Copenhagen, Madrid, Paris
Central European Standard Time=Europe/Warsaw=Sarajevo, Skopje, Warsaw, Zagreb
W. Central Africa Standard Time=Africa/Lagos=West Central Africa
GTB Standard Time=Europe/Bucharest=Athens, Bucharest
E. Europe Standard Time=Europe/Chisinau=Chisinau
Middle East Standard Time=Asia/Beirut=Beirut
Egypt Standard Time=Africa/Cairo=Cairo
South Africa Standard Time=Africa/Johannesburg=Harare, Pretoria
FLE Standard Time=Europe/Kiev=Helsinki, Kiev, Kyiv, Riga, Sofia, Tallinn, Vilnius
Israel Standard Time=Asia/Jerusalem=Jerusalem
Jordan Standard Time=Asia/Amman=Amman
Arabic Standard Time=Asia/Baghdad=Baghdad
Turkey Standard Time=Europe/Istanbul=Istanbul
Arab Standard Time=Asia/Riyadh=Kuwait, Riyadh
Belarus Standard Time=Europe/Minsk=Minsk
Russian Standard Time=Europe/Moscow=Moscow, St. Petersburg
E. Africa Standard Time=Africa/Nairobi=Nairobi
Iran Standard Time=Asia/Tehran=Tehran
Arabian Standard Time=Asia/Dubai=Abu Dhabi, Muscat
Georgian Standard Time=Asia/Tbilisi=Tbilisi
Caucasus Standard Time=Asia/Yerevan=Yerevan
Azerbaijan Standard Time=Asia/Baku=Baku
West Asia Standard Time=Asia/Tashkent=Ashgabat, Tashkent
Pakistan Standard Time=Asia/Karachi=Islamabad, Karachi
India Standard Time=Asia/Calcutta=Chennai, Kolkata, Mumbai, New Delhi
Sri Lanka Standard Time=Asia/Colombo=Sri Jayawardenepura
Nepal Standard Time=Asia/Katmandu=Kathmandu
Central Asia Standard Time=Asia/Bishkek=Astana
Bangladesh Standard Time=Asia/Dhaka=Dhaka
Myanmar Standard Time=Asia/Rangoon=Yangon (Rangoon)
SE Asia Standard Time=Asia/Bangkok=Bangkok, Hanoi, Jakarta
China Standard Time=Asia/Shanghai=Beijing, Chongqing, Hong Kong, Urumqi
Singapore Standard Time=Asia/Singapore=Kuala Lumpur, Singapore
W. Australia Standard Time=Australia/Perth=Perth
Taipei Standard Time=Asia/Taipei=Taipei
Tokyo Standard Time=Asia/Tokyo=Osaka, Sapporo, Tokyo
Korea Standard Time=Asia/Seoul=Seoul
Cen. Australia Standard Time=Australia/Adelaide=Adelaide
AUS Central Standard Time=Australia/Darwin=Darwin
E. Australia Standard Time=Australia/Brisbane=Brisbane
AUS Eastern Standard Time=Australia/Sydney=Canberra, Melbourne, Sydney
Tasmania Standard Time=Australia/Hobart=Hobart
New Zealand Standard Time=Pacific/Auckland=Auckland, Wellington
Fiji Standard Time=Pacific/Fiji=Fiji
Afghanistan Standard Time=Asia/Kabul=Kabul
Aleutian Standard Time=America/Adak
Altai Standard Time=Asia/Barnaul
Astrakhan Standard Time=Europe/Astrakhan
Aus Central W. Standard Time=Australia/Eucla
Bahia Standard Time=America/Bahia=Salvador
Bougainville Standard Time=Pacific/Bougainville
Cape Verde Standard Time=Atlantic/Cape_Verde=Cabo Verde Is., Cape Verde Islands
Central Brazilian Standard Time=America/Cuiaba=Cuiaba, Manaus
Central Pacific Standard Time=Pacific/Guadalcanal=Solomon Is., New Caledonia
Chatham Islands Standard Time=Pacific/Chatham=Chatham Islands
Cuba Standard Time=America/Havana=Havana
Easter Island Standard Time=Pacific/Easter
Eastern Standard Time (Mexico)=America/Cancun=Chetumal
Ekaterinburg Standard Time=Asia/Yekaterinburg=Ekaterinburg
Greenland Standard Time=America/Godthab=Greenland
Haiti Standard Time=America/Port-au-Prince=Haiti
Kaliningrad Standard Time=Europe/Kaliningrad=Kaliningrad
Libya Standard Time=Africa/Tripoli=Tripoli
Line Islands Standard Time=Pacific/Kiritimati
Lord Howe Standard Time=Australia/Lord_Howe
Magadan Standard Time=Asia/Magadan=Magadan
Magallanes Standard Time=America/Punta_Arenas
Marquesas Standard Time=Pacific/Marquesas
Mauritius Standard Time=Indian/Mauritius=Port Louis
Mountain Standard Time (Mexico)=America/Mazatlan=Chihuahua, Mazatlan
N. Central Asia Standard Time=Asia/Novosibirsk=Novosibirsk, Almaty
Namibia Standard Time=Africa/Windhoek=Windhoek
Norfolk Standard Time=Pacific/Norfolk
North Asia East Standard Time=Asia/Irkutsk=Irkutsk
North Asia Standard Time=Asia/Krasnoyarsk=Krasnoyarsk
North Korea Standard Time=Asia/Pyongyang=Pyongyang
Omsk Standard Time=Asia/Omsk=Omsk
Pacific Standard Time (Mexico)=America/Tijuana=Baja California, Tijuana
Paraguay Standard Time=America/Asuncion=Asuncion
Qyzylorda Standard Time=Asia/Qyzylorda
Russia Time Zone 10=Asia/Srednekolymsk
Russia Time Zone 11=Asia/Kamchatka=Petropavlovsk-Kamchatsky
Russia Time Zone 3=Europe/Samara=Izhevsk, Samara
Saint Pierre Standard Time=America/Miquelon
Sakhalin Standard Time=Asia/Sakhalin
Samoa Standard Time=Pacific/Apia=Samoa
Sao Tome Standard Time=Africa/Sao_Tome
Saratov Standard Time=Europe/Saratov
South Sudan Standard Time=Africa/Juba
Sudan Standard Time=Africa/Khartoum=Khartoum
Syria Standard Time=Asia/Damascus=Damascus
Tocantins Standard Time=America/Araguaina
Tomsk Standard Time=Asia/Tomsk
Tonga Standard Time=Pacific/Tongatapu=Nuku'alofa
Transbaikal Standard Time=Asia/Chita
Turks And Caicos Standard Time=America/Grand_Turk
Ulaanbaatar Standard Time=Asia/Ulaanbaatar=Ulaanbaatar
Vladivostok Standard Time=Asia/Vladivostok=Vladivostok
Volgograd Standard Time=Europe/Volgograd
W. Mongolia Standard Time=Asia/Hovd
West Bank Standard Time=Asia/Hebron=Gaza, Hebron
West Pacific Standard Time=Pacific/Port_Moresby=Guam, Port Moresby
Yakutsk Standard Time=Asia/Yakutsk=Yakutsk
Yukon Standard Time=America/Whitehorse=Yukon
`;

const TABLE = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [windows = '', iana = '', places] = row.split('=');
    return { windows: windows.toLowerCase(), iana, places: places?.toLowerCase().split(', ') ?? [] };
  });

const ZONES = new Map(TABLE.map(({ windows, iana }) => [windows, iana]));

const ZONES_OF_PLACES = new Map(
  TABLE.flatMap(({ iana, places }) => places.map((place) => [place, iana] as const)),
);

/** "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna": versions differ in the places, and write "and" for "&". */
const SHOWN = /^\((?:utc|gmt)[^()]{0,9}\) ?(.+)$/;

/** Returns the time zone of the IANA database for a name that Windows knows or shows; undefined for others. */
export function zoneOfWindows(name: string): string | undefined {
  const written = name.toLowerCase();
  const [, shown] = SHOWN.exec(written) ?? [];
  if (shown === undefined) return ZONES.get(written);
  const places = shown.replace('us and canada', 'us & canada').split(/, |; | - new$/);
  return places.map((place) => ZONES_OF_PLACES.get(place)).find((zone) => zone !== undefined);
}
