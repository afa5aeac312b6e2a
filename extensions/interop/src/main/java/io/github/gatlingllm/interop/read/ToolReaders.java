// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import com.fasterxml.jackson.core.JsonToken;
import io.github.gatlingllm.interop.ToolReader;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the reader of a result file. */
public final class ToolReaders {

  /** The name that stands for any tool, recognized by the content of the file. */
  public static final String AUTO = "auto";

  private static final List<ToolReader> ALL =
      List.of(
          new VllmReader(), new AiperfReader(), new GuideLlmReader(), new InferencePerfReader());

  private ToolReaders() {}

  /** Returns the names of the tools. */
  public static List<String> names() {
    return ALL.stream().map(reader -> reader.tool().key()).toList();
  }

  /**
   * Returns the reader for a file.
   *
   * @param name a tool's name, or {@link #AUTO}
   * @throws IllegalArgumentException if there is no such tool, or if the file is of none
   */
  public static ToolReader of(String name, Path file) {
    if (!name.equals(AUTO)) {
      return ALL.stream()
          .filter(reader -> reader.tool().key().equals(name))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException(ReadTexts.unknownTool(name, names())));
    }
    Set<String> fields = fields(new JsonSource(file));
    return ALL.stream()
        .filter(reader -> recognizes(reader, fields))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(ReadTexts.notRecognized(file, names())));
  }

  private static boolean recognizes(ToolReader reader, Set<String> fields) {
    return switch (reader.tool()) {
      case VLLM -> VllmReader.recognizes(fields);
      case AIPERF -> AiperfReader.recognizes(fields);
      case GUIDELLM -> GuideLlmReader.recognizes(fields);
      case INFERENCE_PERF -> InferencePerfReader.recognizes(fields);
    };
  }

  /** Returns the names in the first object of the file. */
  private static Set<String> fields(JsonSource source) {
    return source.read(
        json -> {
          source.begin(json);
          var names = new HashSet<String>();
          while (json.nextToken() == JsonToken.FIELD_NAME) {
            names.add(json.currentName());
            json.nextToken();
            json.skipChildren();
          }
          return names;
        });
  }
}
