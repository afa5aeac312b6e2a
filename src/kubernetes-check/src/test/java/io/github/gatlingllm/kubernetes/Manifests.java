// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The manifests, by the model that fabric8's client has of Kubernetes. */
final class Manifests {

  static final Path FOLDER = Path.of("../kubernetes");

  private static final Map<String, Class<? extends HasMetadata>> KINDS =
      Map.of(
          "Job", Job.class,
          "NetworkPolicy", NetworkPolicy.class,
          "Service", Service.class,
          "ConfigMap", ConfigMap.class,
          "PersistentVolumeClaim", PersistentVolumeClaim.class,
          "Pod", Pod.class);

  /** A field that nobody knows is an error, where the model would keep it as it is. */
  private static final ObjectMapper STRICT =
      YAMLMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .annotationIntrospector(
              new JacksonAnnotationIntrospector() {
                private static final long serialVersionUID = 1;

                @Override
                public Boolean hasAnySetter(MapperConfig<?> config, Annotated annotated) {
                  return false;
                }
              })
          .build();

  private Manifests() {}

  /** All of them. */
  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  static List<HasMetadata> read(String file) throws IOException {
    return documents(FOLDER.resolve(file)).stream().map(Manifests::typed).toList();
  }

  static List<JsonNode> documents(Path file) throws IOException {
    return documents(Files.readString(file));
  }

  static List<JsonNode> documents(String yaml) {
    try (MappingIterator<JsonNode> documents = STRICT.readerFor(JsonNode.class).readValues(yaml)) {
      return documents.readAll();
    }
  }

  static HasMetadata typed(JsonNode document) {
    String name = document.required("kind").asString();
    Class<? extends HasMetadata> kind = KINDS.get(name);
    assertThat(kind).as(name).isNotNull();
    HasMetadata typed = STRICT.treeToValue(document, kind);
    assertThat(typed.getApiVersion()).isEqualTo(document.required("apiVersion").asString());
    return typed;
  }

  static <T extends HasMetadata> T only(List<HasMetadata> all, Class<T> kind) {
    List<T> found = all.stream().filter(kind::isInstance).map(kind::cast).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
