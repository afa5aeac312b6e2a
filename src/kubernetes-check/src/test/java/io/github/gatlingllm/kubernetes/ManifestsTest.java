// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.kubernetes;

import static io.github.gatlingllm.kubernetes.Manifests.only;
import static io.github.gatlingllm.kubernetes.Manifests.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.github.gatlingllm.workers.WorkerPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** The manifests in {@code src/kubernetes} are what Kubernetes knows, and agree with each other. */
class ManifestsTest {

  @Test
  void aFieldThatKubernetesDoesNotKnowIsAnError() {
    JsonNode document = Manifests.documents("kind: Job\nspec:\n  completionmode: Indexed\n").get(0);

    assertThatThrownBy(() -> Manifests.typed(document))
        .isInstanceOf(UnrecognizedPropertyException.class)
        .hasMessageContaining("completionmode");
  }

  @Test
  void eachWorkerOfTheIndexedJobStartsOnceAndFindsTheOthers() throws IOException {
    List<HasMetadata> all = read("workers.yaml");
    Job job = only(all, Job.class);
    Service service = only(all, Service.class);
    Map<String, String> settings = only(all, ConfigMap.class).getData();

    assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
    assertThat(job.getSpec().getBackoffLimit()).as("a worker can't begin later").isZero();
    assertThat(job.getSpec().getParallelism()).isEqualTo(job.getSpec().getCompletions());
    assertThat(settings)
        .containsEntry(WorkerPlace.COUNT_VARIABLE, job.getSpec().getCompletions().toString());
    assertThat(job.getSpec().getPodFailurePolicy().getRules())
        .allSatisfy(rule -> assertThat(rule.getAction()).isEqualTo("FailJob"));
    assertThat(job.getSpec().getTemplate().getSpec().getRestartPolicy()).isEqualTo("Never");

    String jobName = job.getMetadata().getName();
    String serviceName = service.getMetadata().getName();
    int port = service.getSpec().getPorts().get(0).getPort();
    assertThat(service.getSpec().getClusterIP()).as("headless").isEqualTo("None");
    assertThat(service.getSpec().getPublishNotReadyAddresses()).isTrue();
    assertThat(service.getSpec().getSelector()).containsEntry("job-name", jobName);
    assertThat(job.getSpec().getTemplate().getSpec().getSubdomain()).isEqualTo(serviceName);
    assertThat(settings).containsEntry("LLM_MEET", jobName + "-0." + serviceName + ":" + port);

    Container worker = job.getSpec().getTemplate().getSpec().getContainers().get(0);
    assertThat(worker.getEnv())
        .extracting(EnvVar::getName)
        .contains("LLM_MEET_SECRET_FILE", WorkerPlace.INDEX_VARIABLE);
    assertThat(worker.getPorts().get(0).getContainerPort()).isEqualTo(port);
    assertThat(worker.getArgs()).anyMatch(each -> each.endsWith("worker-$(JOB_COMPLETION_INDEX)"));
    assertThat(worker.getResources().getRequests()).containsKeys("cpu", "memory");
    assertThat(worker.getResources().getLimits()).doesNotContainKey("cpu");
  }

  @Test
  void whatTheWorkersWriteIsWhatTheMergeReads() throws IOException {
    List<HasMetadata> workers = read("workers.yaml");
    Job merge = only(read("merge.yaml"), Job.class);
    Container container = merge.getSpec().getTemplate().getSpec().getContainers().get(0);
    Container worker =
        only(workers, Job.class).getSpec().getTemplate().getSpec().getContainers().get(0);

    assertThat(merge.getSpec().getBackoffLimit()).as("its exit code is the verdict").isZero();
    assertThat(container.getCommand().get(2))
        .contains("merge --workers \"$LLM_WORKERS\"")
        .contains("\"/results/$RUN\"/worker-*/*/");
    assertThat(container.getImage()).isEqualTo(worker.getImage());
    assertThat(container.getEnvFrom().get(0).getConfigMapRef().getName())
        .isEqualTo(only(workers, ConfigMap.class).getMetadata().getName());
    for (Job job : List.of(merge, only(workers, Job.class))) {
      assertThat(
              job.getSpec()
                  .getTemplate()
                  .getSpec()
                  .getVolumes()
                  .get(0)
                  .getPersistentVolumeClaim()
                  .getClaimName())
          .isEqualTo(only(workers, PersistentVolumeClaim.class).getMetadata().getName());
    }
    assertThat(only(workers, PersistentVolumeClaim.class).getSpec().getAccessModes())
        .containsExactly("ReadWriteMany");
  }

  @Test
  void theDockerfileCopiesWhatTheJobsRun() throws IOException {
    String dockerfile = Files.readString(Manifests.FOLDER.resolve("Dockerfile"));
    assertThat(dockerfile)
        .contains("/load/classes", "/load/lib", "/load/gatling-llm.jar", "ENTRYPOINT [\"java\"]");
  }
}
