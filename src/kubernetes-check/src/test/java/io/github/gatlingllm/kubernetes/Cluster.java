// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvFromSource;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a cluster does with what is in it, and a mock does not: its controller of jobs makes pods,
 * its kubelets look for what containers name.
 */
final class Cluster {

  private static final String INDEX = "batch.kubernetes.io/job-completion-index";
  private static final Pattern ANNOTATION = Pattern.compile("metadata\\.annotations\\['(.+)'\\]");
  private static final Pattern VARIABLE = Pattern.compile("\\$\\((\\w+)\\)");

  private final KubernetesClient client;

  Cluster(KubernetesClient client) {
    this.client = client;
  }

  /** All pods of a job, with the labels, annotations and host names that each gets. */
  void start(Job job) {
    int count = Objects.requireNonNullElse(job.getSpec().getCompletions(), 1);
    for (int index = 0; index < count; index++) {
      client.resource(pod(job, index)).create();
    }
  }

  private static Pod pod(Job job, int index) {
    String name = job.getMetadata().getName();
    String host = name + "-" + index;
    ObjectMeta template = job.getSpec().getTemplate().getMetadata();
    var metadata =
        new ObjectMetaBuilder()
            .withName(host + "-x7k2p")
            .addToLabels(template == null ? Map.of() : template.getLabels())
            .addToLabels("job-name", name)
            .addToLabels("batch.kubernetes.io/job-name", name);
    var spec = new PodSpecBuilder(job.getSpec().getTemplate().getSpec());
    if (Objects.equals(job.getSpec().getCompletionMode(), "Indexed")) {
      metadata.addToAnnotations(INDEX, Integer.toString(index));
      spec.withHostname(host);
    }
    return new PodBuilder().withMetadata(metadata.build()).withSpec(spec.build()).build();
  }

  static String index(Pod pod) {
    return annotation(pod, INDEX);
  }

  /** The variables of a pod's only container. */
  Map<String, String> environment(Pod pod) {
    Container container = container(pod);
    var all = new TreeMap<String, String>();
    for (EnvFromSource source : container.getEnvFrom()) {
      String name = source.getConfigMapRef().getName();
      ConfigMap map = client.configMaps().withName(name).get();
      assertThat(map).as("ConfigMap " + name).isNotNull();
      all.putAll(map.getData());
    }
    for (EnvVar variable : container.getEnv()) {
      all.put(variable.getName(), value(variable, pod));
    }
    return all;
  }

  static Container container(Pod pod) {
    assertThat(pod.getSpec().getContainers()).hasSize(1);
    return pod.getSpec().getContainers().get(0);
  }

  private static String value(EnvVar variable, Pod pod) {
    if (variable.getValueFrom() == null) {
      return variable.getValue();
    }
    String path = variable.getValueFrom().getFieldRef().getFieldPath();
    Matcher annotation = ANNOTATION.matcher(path);
    assertThat(annotation.matches()).as(path).isTrue();
    return annotation(pod, annotation.group(1));
  }

  private static String annotation(Pod pod, String name) {
    return Objects.requireNonNull(pod.getMetadata().getAnnotations().get(name), name);
  }

  /** With what {@code $(NAME)} stands for; a name that nobody knows stays as it is. */
  static String expanded(String argument, Map<String, String> environment) {
    return VARIABLE
        .matcher(argument)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(environment.getOrDefault(found.group(1), found.group())));
  }
}
