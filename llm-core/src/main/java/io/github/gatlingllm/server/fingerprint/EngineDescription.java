// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.fingerprint;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An engine in {@code engines.json}: how its replies are recognized, and what they report.
 *
 * @param engine its name
 * @param owner its {@code owned_by} in the list of models; null if it does not identify itself
 *     there
 * @param older paths by those that replaced them; an older server gives the same reply there
 * @param mark the reply that only this engine gives; null if there is none
 * @param version where its version is; null if it reports none
 * @param facts where its settings are
 * @param infos its metrics whose labels are settings, with those labels
 */
record EngineDescription(
    String engine,
    @Nullable String owner,
    Map<String, String> older,
    @Nullable Mark mark,
    @Nullable Field version,
    List<Facts> facts,
    Map<String, List<String>> infos) {

  /** The list of models of OpenAI-compatible servers. */
  static final String MODELS = "/v1/models";

  /** The path at which several engines report their version. */
  static final String VERSION = "/version";

  @SuppressWarnings("ConstantConditions") // Jackson passes null for absent keys
  EngineDescription {
    older = older == null ? Map.of() : Map.copyOf(older);
    facts = facts == null ? List.of() : List.copyOf(facts);
    infos = infos == null ? Map.of() : Map.copyOf(infos);
  }

  /**
   * A reply that only one engine gives.
   *
   * @param path the path of the request
   * @param fields fields that it must have
   * @param texts fields that it must have with these values
   */
  record Mark(String path, List<String> fields, Map<String, String> texts) {

    @SuppressWarnings("ConstantConditions") // Jackson passes null for absent keys
    Mark {
      fields = List.copyOf(fields);
      texts = texts == null ? Map.of() : Map.copyOf(texts);
    }
  }

  /** A field of a reply. */
  record Field(String path, String field) {}

  /**
   * Settings in a reply.
   *
   * @param path the path of the request
   * @param list the list whose elements have the fields; null: the reply itself has them
   * @param fields the fields; a slash leads into an object
   */
  record Facts(String path, @Nullable String list, List<String> fields) {

    Facts {
      fields = List.copyOf(fields);
    }
  }

  /** Returns all known engines, in the order in which they are tried. */
  static List<EngineDescription> all() {
    try (InputStream in = EngineDescription.class.getResourceAsStream("engines.json")) {
      return List.of(
          new ObjectMapper()
              .readValue(Objects.requireNonNull(in, "engines.json"), EngineDescription[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the paths of the replies that it needs. */
  Stream<String> paths() {
    return Stream.of(
            older.values().stream(),
            Stream.ofNullable(mark).map(Mark::path),
            Stream.ofNullable(version).map(Field::path),
            facts.stream().map(Facts::path))
        .flatMap(each -> each);
  }
}
