{{/* Every process: those of services.json, with what values.yaml says about each. */}}
{{- define "telehealth.processes" -}}
{{- $found := list -}}
{{- range (.Files.Get "services.json" | fromJsonArray) -}}
{{- $own := get $.Values.processes .name | default dict -}}
{{- $found = append $found (merge (dict "entry" .) (deepCopy $own) (deepCopy $.Values.processes.default)) -}}
{{- end -}}
{{- toJson $found -}}
{{- end -}}

{{- define "telehealth.labels" -}}
{{ include "telehealth.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "telehealth.selector" -}}
app.kubernetes.io/name: telehealth
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{/* The pods of a process, as the peer of a network policy. */}}
{{- define "telehealth.peer" -}}
- podSelector:
    matchLabels: {{- include "telehealth.selector" . | nindent 6 }}
{{- end -}}

{{- define "telehealth.image" -}}
{{- $name := printf "%s/telehealth-%s" (required "image.registry is needed" .root.Values.image.registry) .name -}}
{{- $digest := get .root.Values.image.digests .name -}}
{{- if $digest -}}{{ $name }}@{{ $digest }}{{- else -}}{{ $name }}:{{ .root.Values.image.tag | default .root.Chart.AppVersion }}{{- end -}}
{{- end -}}
