import ca.uhn.fhir.context.FhirContext;
import ca.uhn.fhir.context.support.DefaultProfileValidationSupport;
import ca.uhn.fhir.context.support.IValidationSupport;
import ca.uhn.fhir.validation.FhirValidator;
import ca.uhn.fhir.validation.SingleValidationMessage;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.hl7.fhir.common.hapi.validation.support.CommonCodeSystemsTerminologyService;
import org.hl7.fhir.common.hapi.validation.support.InMemoryTerminologyServerValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.UnknownCodeSystemWarningValidationSupport;
import org.hl7.fhir.common.hapi.validation.support.ValidationSupportChain;
import org.hl7.fhir.common.hapi.validation.validator.FhirInstanceValidator;
import org.hl7.fhir.instance.model.api.IBaseResource;
import org.hl7.fhir.r4.model.Questionnaire;

/**
 * Validates responses of FHIR R4, each against its questionnaire. Reads lines with two paths, separated by a tab: a
 * questionnaire and a response. Writes the messages about the response, one a line, and then `end`. It reaches no network.
 */
class Judge {
    /** Finds the questionnaires read so far by their addresses, with or without a version. */
    record Asked(FhirContext context, Map<String, Questionnaire> byAddress) implements IValidationSupport {
        @Override
        public FhirContext getFhirContext() {
            return context;
        }

        @Override
        public <T extends IBaseResource> T fetchResource(Class<T> type, String address) {
            Questionnaire found = byAddress.get(address.split("\\|")[0]);
            return type.isInstance(found) ? type.cast(found) : null;
        }
    }

    public static void main(String[] args) throws Exception {
        FhirContext context = FhirContext.forR4();
        Asked asked = new Asked(context, new HashMap<>());
        // Terminologies are not here: a code is judged by the options of its question alone.
        UnknownCodeSystemWarningValidationSupport unknown = new UnknownCodeSystemWarningValidationSupport(context);
        unknown.setNonExistentCodeSystemSeverity(IValidationSupport.IssueSeverity.INFORMATION);
        FhirValidator validator = context.newValidator();
        validator.registerValidatorModule(new FhirInstanceValidator(new ValidationSupportChain(
                new DefaultProfileValidationSupport(context),
                asked,
                new CommonCodeSystemsTerminologyService(context),
                new InMemoryTerminologyServerValidationSupport(context),
                unknown)));
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] paths = line.split("\t");
            String text = Files.readString(Path.of(paths[0]));
            Questionnaire questionnaire = context.newJsonParser().parseResource(Questionnaire.class, text);
            asked.byAddress().put(questionnaire.getUrl(), questionnaire);
            String answered = Files.readString(Path.of(paths[1]));
            for (SingleValidationMessage message : validator.validateWithResult(answered).getMessages()) {
                String words = message.getMessage().replace('\n', ' ');
                System.out.println(message.getSeverity() + "\t" + message.getLocationString() + "\t" + words);
            }
            System.out.println("end");
        }
    }
}
