{{/* What the names of all objects of a release begin with. */}}
{{- define "telehealth.fullname" -}}
{{ .Values.fullnameOverride | default .Release.Name }}
{{- end -}}

{{/*
Every process of services.json: its entry, and what values.yaml says about it. `ownsFiles`: it keeps its files in a volume,
because no setting names another place. A name that no process has is refused.
*/}}
{{- define "telehealth.processes" -}}
{{- $entries := .Files.Get "services.json" | fromJsonArray -}}
{{- $names := list -}}
{{- range $entries }}{{ $names = append $names .name }}{{ end -}}
{{- range $value, $named := dict "processes" (omit .Values.processes "default") "image.tags" .Values.image.tags "secretsVersions" .Values.secretsVersions -}}
{{- range $name := keys $named -}}
{{- if not (or (has $name $names) (and (eq $name "ops") (eq $value "image.tags"))) }}{{ fail (printf "%s names %s, which is no process: %s" $value $name (join ", " $names)) }}{{ end -}}
{{- end -}}
{{- end -}}
{{- $found := list -}}
{{- range $entries -}}
{{- $process := mergeOverwrite (deepCopy $.Values.processes.default) (get $.Values.processes .name | default dict | deepCopy) -}}
{{- $isElsewhere := or (has .filesSetting $process.secretSettings) (hasKey $process.settings .filesSetting) -}}
{{- $own := dict "entry" . "ownsFiles" (and (ne .filesSetting "") (not $isElsewhere)) -}}
{{- $found = append $found (merge $own $process) -}}
{{- end -}}
{{- toJson $found -}}
{{- end -}}

{{/* The labels of what belongs to a component: `root` and `name`. */}}
{{- define "telehealth.labels" -}}
{{ include "telehealth.selector" . }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "telehealth.selector" -}}
app.kubernetes.io/name: telehealth
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end -}}

{{/* The pods of a component, as the peer of a network policy. */}}
{{- define "telehealth.peer" -}}
- podSelector:
    matchLabels: {{- include "telehealth.selector" . | nindent 6 }}
{{- end -}}

{{/* A tag that begins with sha256: is a digest. */}}
{{- define "telehealth.image" -}}
{{- $tag := get .root.Values.image.tags .name | default .root.Values.image.tag | default .root.Chart.AppVersion -}}
{{- $registry := required "image.registry is needed: the registry that has the images, such as registry.example.com/acme" .root.Values.image.registry -}}
{{ $registry }}/telehealth-{{ .name }}{{ ternary "@" ":" (hasPrefix "sha256:" $tag) }}{{ $tag }}
{{- end -}}

{{/* What a pod and its container may do; a namespace whose level is "restricted" takes them. */}}
{{- define "telehealth.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "telehealth.containerSecurity" -}}
readOnlyRootFilesystem: true
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end -}}

{{/* The whole internet, as peers of a network policy, without the private ranges. */}}
{{- define "telehealth.internet" -}}
{{- $inner := dict "0.0.0.0/0" list "::/0" list -}}
{{- range .Values.privateRanges -}}
{{- $all := ternary "::/0" "0.0.0.0/0" (contains ":" .) -}}
{{- $inner = set $inner $all (append (get $inner $all) .) -}}
{{- end -}}
{{- range $all, $except := $inner }}
- ipBlock: {{ ternary (dict "cidr" $all "except" $except) (dict "cidr" $all) (gt (len $except) 0) | toJson }}
{{- end }}
{{- end -}}
