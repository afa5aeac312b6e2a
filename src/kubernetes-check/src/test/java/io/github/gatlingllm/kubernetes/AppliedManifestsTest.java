// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyIngressRule;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.server.mock.EnableKubernetesMockClient;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The manifests, applied to an API server that keeps what it is given, and read back from it. */
@EnableKubernetesMockClient(crud = true, https = false)
class AppliedManifestsTest {

  private static final String WORKERS = "llm-load";
  private static final String MERGE = "llm-load-merge";
  private static final String RESULTS = "/results";
  private static final Path SIMULATIONS = Path.of("../../simulations/src/test/java");
  private static final Path PROPERTIES = Path.of("../docs/reference/properties.md");
  private static final Pattern SECRET =
      Pattern.compile("kubectl create secret generic (\\S+) --from-file=(\\w+)=");

  /** What each resource has more than what was sent. */
  private static final List<String> SET_BY_THE_SERVER =
      List.of("namespace", "uid", "creationTimestamp", "resourceVersion", "generation");

  @SuppressWarnings("NullAway.Init")
  private static KubernetesClient client;

  /** Once: the tests only look. */
  @BeforeAll
  static void apply() throws IOException {
    for (Path file : Manifests.files()) {
      try (InputStream manifest = Files.newInputStream(file)) {
        client.load(manifest).create();
      }
    }
    Matcher command = SECRET.matcher(Files.readString(Manifests.FOLDER.resolve("workers.yaml")));
    assertThat(command.find()).as("the command that makes the secret").isTrue();
    client
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName(command.group(1))
                .endMetadata()
                .addToData(
                    command.group(2), Base64.getEncoder().encodeToString("a text".getBytes(UTF_8)))
                .build())
        .create();
    var cluster = new Cluster(client);
    client.batch().v1().jobs().list().getItems().forEach(cluster::start);
  }

  @Test
  void theServerKeepsAllThatItIsGiven() throws IOException {
    var sent = new ArrayList<JsonNode>();
    for (Path file : Manifests.files()) {
      sent.addAll(Manifests.documents(file));
    }
    assertThat(sent).hasSize(7);
    for (JsonNode document : sent) {
      String path = path(Manifests.typed(document));
      String kept = client.raw(path);
      assertThat(kept).as(path).isNotNull();
      var resource = (ObjectNode) JsonMapper.shared().readTree(kept);
      ((ObjectNode) resource.required("metadata")).remove(SET_BY_THE_SERVER);
      assertThatObject(resource).as(path).isEqualTo(document);
    }
  }

  private static String path(HasMetadata resource) {
    String version = resource.getApiVersion();
    return String.join(
        "/",
        version.contains("/") ? "/apis" : "/api",
        version,
        "namespaces",
        client.getNamespace(),
        resource.getPlural(),
        resource.getMetadata().getName());
  }

  @Test
  void theServiceFindsTheWorkersAndNoOtherPod() {
    Service service = client.services().withName(WORKERS).require();
    Job job = client.batch().v1().jobs().withName(WORKERS).require();
    List<Pod> found = client.pods().withLabels(service.getSpec().getSelector()).list().getItems();

    assertThat(found).hasSize(job.getSpec().getParallelism()).hasSameSizeAs(workers());
    assertThat(pods(MERGE)).hasSize(1);
    for (Pod pod : found) {
      String host = pod.getSpec().getHostname() + "." + pod.getSpec().getSubdomain();
      int port = Cluster.container(pod).getPorts().get(0).getContainerPort();
      assertThat(service.getSpec().getPorts()).anyMatch(each -> each.getPort() == port);
      boolean first = Cluster.index(pod).equals("0");
      assertThat(
              Objects.equals(
                  new Cluster(client).environment(pod).get("LLM_MEET"), host + ":" + port))
          .as(host + " is where they meet")
          .isEqualTo(first);
    }
  }

  @Test
  void eachWorkerKnowsWhichOneItIsAndWritesToAFolderOfItsOwn() {
    var places = new ArrayList<WorkerPlace>();
    var folders = new ArrayList<String>();
    Map<String, String> nothing = Map.of();
    for (Pod pod : workers()) {
      Map<String, String> environment = new Cluster(client).environment(pod);
      List<String> arguments =
          Cluster.container(pod).getArgs().stream()
              .map(each -> Cluster.expanded(each, environment))
              .toList();
      assertThat(arguments).noneMatch(each -> each.contains("$("));
      assertThat(SIMULATIONS.resolve(behind("-s", arguments).replace('.', '/') + ".java")).exists();
      places.add(Objects.requireNonNull(WorkerPlace.reported(nothing::get, environment::get)));
      folders.add(behind("-rf", arguments));
    }

    assertThat(places)
        .containsExactlyInAnyOrder(
            new WorkerPlace(0, 4),
            new WorkerPlace(1, 4),
            new WorkerPlace(2, 4),
            new WorkerPlace(3, 4));
    assertThat(folders).doesNotHaveDuplicates().allMatch(AppliedManifestsTest::areMerged);
  }

  private static String behind(String option, List<String> arguments) {
    return arguments.get(arguments.indexOf(option) + 1);
  }

  /** Whether a run in that folder is one that the merge is given. */
  private static boolean areMerged(String folder) {
    Pod merge = pods(MERGE).get(0);
    Map<String, String> environment = new Cluster(client).environment(merge);
    String command =
        Cluster.container(merge)
            .getCommand()
            .get(2)
            .replace("$RUN", environment.get("RUN"))
            .replace("\"", "");
    String given = command.substring(command.lastIndexOf(' ') + 1).replaceFirst("/$", "");
    return FileSystems.getDefault()
        .getPathMatcher("glob:" + given)
        .matches(Path.of(folder, "chatsimulation-20261121000000000"));
  }

  @Test
  void whatIsMountedIsInTheClusterAndIsWhereFilesGo() {
    List<Pod> all = client.pods().list().getItems();
    assertThat(all).as("the merge, and one that looks on").hasSize(workers().size() + 2);
    for (Pod pod : all) {
      Container container = Cluster.container(pod);
      List<Volume> volumes = pod.getSpec().getVolumes();
      assertThat(container.getVolumeMounts())
          .extracting(VolumeMount::getName)
          .containsExactlyInAnyOrderElementsOf(volumes.stream().map(Volume::getName).toList());
      assertThat(container.getVolumeMounts())
          .extracting(VolumeMount::getMountPath)
          .startsWith(RESULTS);
      assertThat(container.getImage()).isEqualTo(Cluster.container(workers().get(0)).getImage());
      volumes.forEach(AppliedManifestsTest::assertInTheCluster);
    }
    assertThat(Cluster.container(workers().get(0)).getArgs())
        .anyMatch(each -> each.startsWith(RESULTS + "/"));
    assertThat(Cluster.container(pods(MERGE).get(0)).getCommand().get(2))
        .contains("--out \"" + RESULTS + "/");
  }

  private static void assertInTheCluster(Volume volume) {
    if (volume.getPersistentVolumeClaim() != null) {
      String claim = volume.getPersistentVolumeClaim().getClaimName();
      assertThat(client.persistentVolumeClaims().withName(claim).get()).as(claim).isNotNull();
    } else if (volume.getSecret() != null) {
      String secret = volume.getSecret().getSecretName();
      assertThat(client.secrets().withName(secret).get()).as(secret).isNotNull();
    } else {
      assertThat(volume.getEmptyDir()).as(volume.getName()).isNotNull();
    }
  }

  /** As a key of the secret that the documentation says how to make. */
  @Test
  void theSecretOfTheMeetingIsAFileThatEachWorkerHas() {
    for (Pod pod : workers()) {
      Container container = Cluster.container(pod);
      Path file =
          Path.of(
              Objects.requireNonNull(
                  new Cluster(client).environment(pod).get("LLM_MEET_SECRET_FILE")));
      VolumeMount mount =
          container.getVolumeMounts().stream()
              .filter(each -> Path.of(each.getMountPath()).equals(file.getParent()))
              .findFirst()
              .orElseThrow();
      Volume volume =
          pod.getSpec().getVolumes().stream()
              .filter(each -> each.getName().equals(mount.getName()))
              .findFirst()
              .orElseThrow();
      String secret = volume.getSecret().getSecretName();
      assertThat(mount.getReadOnly()).isTrue();
      assertThat(client.secrets().withName(secret).require().getData())
          .containsKey(String.valueOf(file.getFileName()));
    }
  }

  /** By labels that the pods have, and the port at which they meet. */
  @Test
  void onlyWorkersReachTheMeeting() {
    NetworkPolicy policy = client.network().v1().networkPolicies().withName(WORKERS).require();
    NetworkPolicyIngressRule rule = policy.getSpec().getIngress().get(0);

    assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress");
    assertThat(policy.getSpec().getIngress()).hasSize(1);
    assertThat(rule.getFrom()).hasSize(1);
    assertThat(rule.getFrom().get(0).getNamespaceSelector()).isNull();
    for (LabelSelector selector :
        List.of(policy.getSpec().getPodSelector(), rule.getFrom().get(0).getPodSelector())) {
      assertThat(client.pods().withLabels(selector.getMatchLabels()).list().getItems())
          .hasSameSizeAs(workers());
    }
    Service service = client.services().withName(WORKERS).require();
    assertThat(rule.getPorts()).hasSize(1);
    assertThat(rule.getPorts().get(0).getPort().getIntVal())
        .isEqualTo(service.getSpec().getPorts().get(0).getPort());
  }

  @Test
  void noPodHasMoreRightsThanItNeeds() {
    for (Pod pod : client.pods().list().getItems()) {
      PodSpec spec = pod.getSpec();
      SecurityContext rights = Cluster.container(pod).getSecurityContext();
      assertThat(spec.getAutomountServiceAccountToken()).isFalse();
      assertThat(spec.getSecurityContext().getRunAsNonRoot()).isTrue();
      assertThat(spec.getSecurityContext().getSeccompProfile().getType())
          .isEqualTo("RuntimeDefault");
      assertThat(rights.getAllowPrivilegeEscalation()).isFalse();
      assertThat(rights.getReadOnlyRootFilesystem()).isTrue();
      assertThat(rights.getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(rights.getCapabilities().getAdd()).isNullOrEmpty();
      assertThat(Cluster.container(pod).getEnv())
          .allMatch(
              each -> each.getValueFrom() == null || each.getValueFrom().getSecretKeyRef() == null);
    }
  }

  @Test
  void noSettingIsThereForNothing() throws IOException {
    Pod worker = workers().get(0);
    Container container = Cluster.container(worker);
    Map<String, String> settings = client.configMaps().withName(WORKERS).require().getData();
    assertThat(settings.keySet())
        .allMatch(
            name ->
                List.of(WorkerPlace.COUNT_VARIABLE, "LLM_MEET", "JAVA_TOOL_OPTIONS").contains(name)
                    || container.getArgs().toString().contains("$(" + name + ")"));

    String known = Files.readString(PROPERTIES);
    List<String> options =
        List.of(Objects.requireNonNull(settings.get("JAVA_TOOL_OPTIONS")).split(" ", -1));
    assertThat(options).hasSizeGreaterThan(3).allMatch(option -> option.startsWith("-Dllm."));
    for (String option : options) {
      String property = option.substring(2, option.indexOf('='));
      assertThat(known).contains("| `" + property + "` |");
    }
  }

  private static List<Pod> workers() {
    return pods(WORKERS);
  }

  private static List<Pod> pods(String job) {
    return client.pods().withLabel("batch.kubernetes.io/job-name", job).list().getItems();
  }
}
