/**
 * For tests: throw-away certificates in PEM, valid until 2126. They were made with openssl: two authorities
 * (`openssl req -x509 -days 36500`), and a server certificate of the first one with the names `intake.internal`,
 * `localhost` and `127.0.0.1` (`openssl x509 -req -CA ca.crt -days 36500` with `subjectAltName` and `serverAuth`). The
 * keys of the authorities are lost.
 */
export const certificates = {
  /** The authority that signed `server`. */
  ca: `-----BEGIN CERTIFICATE-----
MIIBezCCASGgAwIBAgIUDZR0hiSNgWbe1FWt5PGmufRc5xgwCgYIKoZIzj0EAwIw
EjEQMA4GA1UEAwwHVGVzdCBDQTAgFw0yNjExMjIyMDIwNTNaGA8yMTI2MTAyOTIw
MjA1M1owEjEQMA4GA1UEAwwHVGVzdCBDQTBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABEaDiVoMoRUX9hiouowoiAW6ytSoIlyg4OTjfNKUC1UNnroTdCt4y1YHQlkC
gqos9OYwBDChFzRloPN0lCnV34OjUzBRMB0GA1UdDgQWBBRJgMV3bKCkxxlygLBw
aSrN4Y1B/zAfBgNVHSMEGDAWgBRJgMV3bKCkxxlygLBwaSrN4Y1B/zAPBgNVHRMB
Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIE5AN6eq77/pl5AMt/5O1i6qvmm0
wOpTVs+XJqYTsD+pAiEA46FzFm3SqufC3ATocG9qAiwmA2pDSzzr0sauBu+dT+g=
-----END CERTIFICATE-----
`,
  /** An authority that signed nothing. */
  otherCa: `-----BEGIN CERTIFICATE-----
MIIBiDCCAS2gAwIBAgIUJtQU4qXp2naJudGkAIHz4i11oQkwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNT3RoZXIgdGVzdCBDQTAgFw0yNjExMjIyMDIwNTNaGA8yMTI2
MTAyOTIwMjA1M1owGDEWMBQGA1UEAwwNT3RoZXIgdGVzdCBDQTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABCoG5CPRSfoAoErVw+/XbaCyc2Lem2YGAXIwGEAscZDf
VZqhQGlGC7xxOZ53mW0h83qUsbDI2h26AkoFL4BbefyjUzBRMB0GA1UdDgQWBBSn
tdYljGakYPgraRLrd/UUe711ljAfBgNVHSMEGDAWgBSntdYljGakYPgraRLrd/UU
e711ljAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQDSaFCT/TG4
1g1mznSaae1yK0+gnG4fG9tIMMQqk0Z3JgIhAOXexKMAOpKPhHSswemQU2HmuFZD
YGdJWJkuJAoGMzjd
-----END CERTIFICATE-----
`,
  /** What `createServer` takes. */
  server: {
    cert: `-----BEGIN CERTIFICATE-----
MIIBtzCCAVygAwIBAgIUNXpqaeV6927QK4EfgyUSzAy+vkUwCgYIKoZIzj0EAwIw
EjEQMA4GA1UEAwwHVGVzdCBDQTAgFw0yNjExMjIyMDIwNTNaGA8yMTI2MTAyOTIw
MjA1M1owGjEYMBYGA1UEAwwPaW50YWtlLmludGVybmFsMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE8JXHigdtGozS40k5SlF5ipmhaUvIyCTBsRMUCbkwSMhDeeUe
WLuSI9q82CGwAnxAd/KaydcFem5y9BmcWaKl/qOBhTCBgjArBgNVHREEJDAigg9p
bnRha2UuaW50ZXJuYWyCCWxvY2FsaG9zdIcEfwAAATATBgNVHSUEDDAKBggrBgEF
BQcDATAdBgNVHQ4EFgQU+S2+8PeiUnLzwPuqar10ItnhZzQwHwYDVR0jBBgwFoAU
SYDFd2ygpMcZcoCwcGkqzeGNQf8wCgYIKoZIzj0EAwIDSQAwRgIhAKiqt8TwdXSC
w/ld59epUl5rF7MYjf2bRVb8E98EZFdOAiEA0eIqGo3b/JSaR3bsFoEi8EW/I+N2
JkZi5T8FKQsWQhs=
-----END CERTIFICATE-----
`,
    key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgm+GWKga83w+iuKcS
8spyRi79MifNKXh8V8Hj+Pq5i/GhRANCAATwlceKB20ajNLjSTlKUXmKmaFpS8jI
JMGxExQJuTBIyEN55R5Yu5Ij2rzYIbACfEB38prJ1wV6bnL0GZxZoqX+
-----END PRIVATE KEY-----
`,
  },
  /** The key of another certificate. */
  otherKey: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCma1NNUdMguN/Aim
2n2l3keSuCuY4gC16ZD2TywnOIehRANCAAQqBuQj0Un6AKBK1cPv122gsnNi3ptm
BgFyMBhALHGQ31WaoUBpRgu8cTmed5ltIfN6lLGwyNodugJKBS+AW3n8
-----END PRIVATE KEY-----
`,
} as const;
