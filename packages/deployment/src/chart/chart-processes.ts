import { gateway, type ServiceEntry, services } from '@telehealth/platform/services';

/** A process as the chart knows it (`deploy/helm/telehealth/services.json`). */
export interface ChartProcess {
  readonly name: string;
  readonly isGateway: boolean;
  /** Processes that it calls, by name. */
  readonly calls: readonly string[];
  /** Settings that are read from files, and the keys of its Secret that hold them; every process has more in common. */
  readonly secretFiles: readonly { readonly setting: string; readonly file: string }[];
  readonly namesPublicUrl: boolean;
  readonly callsPublicApi: boolean;
  /** The setting that names its folder of files, or empty. */
  readonly filesSetting: string;
}

/** Every process that the chart runs, from the table of services; an upgrade replaces them in this order. */
export function chartProcesses(): readonly ChartProcess[] {
  const edge = {
    name: gateway.name,
    isGateway: true,
    calls: gateway.calls,
    secretFiles: secretFiles(['CURSOR_KEYS']),
    namesPublicUrl: true,
    callsPublicApi: false,
    filesSetting: '',
  };
  return [...services.map(serviceOfChart), edge];
}

function serviceOfChart(service: ServiceEntry): ChartProcess {
  return {
    name: service.name,
    isGateway: false,
    calls: service.calls,
    secretFiles: secretFiles(['INTERNAL_CALLERS', 'STORE_URL', ...service.secrets]),
    namesPublicUrl: service.namesPublicUrl === true,
    callsPublicApi: service.callsPublicApi === true,
    filesSetting: service.filesSetting ?? '',
  };
}

/** `deploy/kubernetes-secrets` names the keys by the same rule. */
function secretFiles(settings: readonly string[]): ChartProcess['secretFiles'] {
  return settings.map((setting) => ({ setting, file: setting.replace(/^INTERNAL_/, '').toLowerCase() }));
}
