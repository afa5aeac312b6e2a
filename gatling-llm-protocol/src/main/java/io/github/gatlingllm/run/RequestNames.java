// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.slo.objective.SloAttachment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the scenarios of a run tell of its requests before it starts. Filled by the thread that
 * builds them.
 */
public final class RequestNames {

  private final Set<String> dialects = new LinkedHashSet<>();
  private final Map<LlmProtocol, OfProtocol> byProtocol = new LinkedHashMap<>();

  /** The names that one protocol's requests have. */
  private static final class OfProtocol {

    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, Set<String>> turns = new LinkedHashMap<>();
    private boolean complete = true;
  }

  /**
   * There is such a request.
   *
   * @param dialect it is sent in
   * @param name in reports
   * @param conversation of which it is a turn; null: of none
   */
  public void add(
      LlmProtocol protocol,
      String dialect,
      Expression<String> name,
      @Nullable String conversation) {
    dialects.add(dialect);
    OfProtocol of = byProtocol.computeIfAbsent(protocol, key -> new OfProtocol());
    String known = name.constant().orElse(null);
    if (known == null) {
      of.complete = false;
    } else {
      of.names.add(known);
    }
    if (conversation != null) {
      Set<String> turns = of.turns.computeIfAbsent(conversation, key -> new LinkedHashSet<>());
      if (known != null) {
        turns.add(known);
      }
    }
  }

  /** Each dialect that requests are sent in. */
  List<String> dialects() {
    return forwards(dialects);
  }

  /**
   * Where SLOs are attached to what no request is named.
   *
   * @return what is likely a mistake
   * @throws IllegalStateException if one is attached to a conversation, which is surely a mistake
   */
  List<String> requireMeant() {
    var likely = new ArrayList<String>();
    byProtocol.forEach(
        (protocol, of) ->
            protocol.gate().attachments().stream()
                .filter(attachment -> !attachment.path().isEmpty())
                .map(attachment -> doubt(attachment, of))
                .filter(Objects::nonNull)
                .forEach(likely::add));
    return likely;
  }

  private static @Nullable String doubt(SloAttachment attachment, OfProtocol of) {
    String name = attachment.path().get(attachment.path().size() - 1);
    if (!of.complete || of.names.contains(name)) {
      return null;
    }
    Set<String> turns = of.turns.get(name);
    if (turns != null) {
      throw new IllegalStateException(conversation(attachment, name, turns));
    }
    return "SLO "
        + attachment.text()
        + " will hold for no request: none is named '"
        + name
        + "', there are "
        + quoted(of.names);
  }

  private static String conversation(SloAttachment attachment, String name, Set<String> turns) {
    return "SLO "
        + attachment.text()
        + " would hold for no request: '"
        + name
        + "' is a conversation, and SLOs hold for requests. Attach it to its turns by their names, "
        + quoted(turns)
        + ", or to each turn itself: llm(\"…\").chat()….slo("
        + attachment.slo().name()
        + ")";
  }

  private static String quoted(Set<String> names) {
    return forwards(names).stream().map(name -> "'" + name + "'").collect(Collectors.joining(", "));
  }

  /** Gatling builds a scenario from its end. */
  private static List<String> forwards(Set<String> names) {
    var forwards = new ArrayList<>(names);
    Collections.reverse(forwards);
    return List.copyOf(forwards);
  }
}
