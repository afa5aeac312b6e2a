// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.gatlingllm.interop.commandline.Conversion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A command line of another tool and the commands that it was converted to.
 *
 * @param name the tool and the case
 * @param line the command line of the tool
 * @param printed the lines of the conversion
 */
public record ConvertedLines(String name, String line, List<String> printed) {

  private static final Path CASES =
      Path.of("..", "extensions", "interop", "src", "test", "resources", "commandline");

  private static final Pattern PROPERTY = Pattern.compile("  -D(llm\\.[^=]+)=(.*?)(?: \\\\)?");

  /** Returns all command lines that the golden tests of conversions contain. */
  public static Stream<ConvertedLines> all() {
    return Stream.of("vllm", "guidellm", "aiperf").flatMap(ConvertedLines::of);
  }

  /** Converts one command line. */
  static ConvertedLines converted(String line) {
    return new ConvertedLines(line, line, Conversion.of(line).lines());
  }

  private static Stream<ConvertedLines> of(String tool) {
    List<ConvertedLines> lines = new ArrayList<>();
    try {
      String all = Files.readString(CASES.resolve(tool + ".cases"), UTF_8);
      for (String part : all.split("(?m)^== ", -1)) {
        if (!part.isBlank()) {
          String[] sides = part.split("\n", 2);
          ConvertedLines one = converted(sides[1].strip());
          lines.add(new ConvertedLines(tool + ": " + sides[0], one.line, one.printed));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines.stream();
  }

  /** Returns whether the command runs levels of load. */
  public boolean isOfLevels() {
    return printed.stream().anyMatch(each -> each.contains("CapacitySimulation"));
  }

  /** Returns the properties of each command, as a shell passes them. */
  public List<Map<String, String>> runs() {
    List<Map<String, String>> runs = new ArrayList<>();
    for (String each : printed) {
      if (each.startsWith("mvn ")) {
        runs.add(new LinkedHashMap<>());
      }
      Matcher property = PROPERTY.matcher(each);
      if (property.matches()) {
        runs.get(runs.size() - 1).put(property.group(1), unquoted(property.group(2)));
      }
    }
    return runs;
  }

  /** Replaces quotes and variables as a shell does; each variable has its name as its value. */
  private static String unquoted(String text) {
    if (text.startsWith("'")) {
      return text.substring(1, text.length() - 1).replace("'\\''", "'");
    }
    return text.startsWith("\"")
        ? text.substring(1, text.length() - 1).replaceAll("\\$\\{?(\\w+)}?", "$1")
        : text;
  }

  @Override
  public String toString() {
    return name;
  }
}
