// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Deque's axe-core, run on a page. */
final class Axe {

  private static final String SOURCE =
      "/META-INF/resources/webjars/axe-core/" + System.getProperty("axe.version") + "/axe.min.js";

  /** By itself axe asks for no enhanced contrast; among all rules on colours it would. */
  private static final String VIOLATIONS =
      """
      async ([part, runOnly]) => (await axe.run(part, {
        resultTypes: ['violations'], ...(runOnly === '' ? {} : { runOnly }),
        rules: { 'color-contrast-enhanced': { enabled: false } },
      })).violations.map((v) =>
        v.impact + ' ' + v.id + ': ' + v.help + ' '
          + v.nodes.slice(0, 5).map((n) => n.html.slice(0, 200)).join(' '))
      """;

  private Axe() {}

  /**
   * What it finds in a part of the page: impact, rule, and the elements.
   *
   * @param part its selector
   */
  static List<String> violations(Visit visit, String part) throws IOException {
    return violations(visit, part, "");
  }

  /** The same of rules on colours alone. */
  static List<String> ofColours(Visit visit, String part) throws IOException {
    return violations(visit, part, "cat.color");
  }

  private static List<String> violations(Visit visit, String part, String tag) throws IOException {
    if (visit.ask("typeof axe").equals("undefined")) {
      try (InputStream in = Axe.class.getResourceAsStream(SOURCE)) {
        visit.ask(
            new String(Objects.requireNonNull(in, SOURCE).readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return ((List<?>) visit.page().evaluate(VIOLATIONS, List.of(part, tag)))
        .stream().map(String::valueOf).toList();
  }
}
