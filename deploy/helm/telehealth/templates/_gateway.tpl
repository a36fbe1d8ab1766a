{{/* How the gateway learns the addresses of clients (gateway.clientAddresses), and where it ends TLS. */}}
{{- define "telehealth.gatewaySettings" -}}
{{- with .Values.gateway -}}
{{- $way := required "gateway.clientAddresses is needed: proxyProtocol, forwardedHeader or direct" .clientAddresses -}}
{{- if and (eq $way "direct") .ingress.enabled }}{{ fail "gateway.clientAddresses cannot be direct behind an ingress: say forwardedHeader, and name its addresses in gateway.trustedProxies" }}{{ end -}}
{{- if and (eq $way "proxyProtocol") (not .loadBalancer.enabled) }}{{ fail "gateway.clientAddresses can be proxyProtocol with gateway.loadBalancer alone" }}{{ end -}}
{{- if and (ne $way "direct") (not .trustedProxies) }}{{ fail "gateway.trustedProxies is needed: the addresses of the proxies in front of the gateway" }}{{ end -}}
{{- if ne $way "direct" }}
- { name: TRUSTED_PROXIES, value: {{ join "," .trustedProxies | quote }} }
{{- end }}
{{- if .loadBalancer.enabled }}
- { name: TLS_PORT, value: "8443" }
- { name: PLAIN_PORT, value: "8080" }
- { name: TLS_PROXY_PROTOCOL, value: {{ ternary "on" "off" (eq $way "proxyProtocol") | quote }} }
{{- end }}
{{- end -}}
{{- end -}}
