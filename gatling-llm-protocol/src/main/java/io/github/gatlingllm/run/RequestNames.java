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
import org.jspecify.annotations.Nullable;

/**
 * The names and dialects of a run's requests, known before it starts. For the thread that builds
 * the scenarios.
 */
public final class RequestNames {

  private final Set<String> dialects = new LinkedHashSet<>();
  private final Set<String> textOnly = new LinkedHashSet<>();
  private final Map<LlmProtocol, OfProtocol> byProtocol = new LinkedHashMap<>();
  private boolean sendTools;

  /** The names of one protocol's requests. */
  private static final class OfProtocol {

    private final Set<String> names = new LinkedHashSet<>();
    private final Map<String, Set<String>> turns = new LinkedHashMap<>();
    private boolean complete = true;
  }

  /**
   * Adds a request.
   *
   * @param dialect the id of its dialect
   * @param name its name in reports
   * @param conversation the conversation of which it is a turn; null if it is none
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

  /**
   * Adds a request whose messages come from sessions, such as those of a dataset.
   *
   * @param dialect the id of its dialect
   * @param tools whether the dialect can send calls and results of tools
   */
  public void addListed(String dialect, boolean tools) {
    if (tools) {
      sendTools = true;
    } else {
      textOnly.add(dialect);
    }
  }

  /**
   * Requires that some request can send the messages of these datasets.
   *
   * @throws IllegalStateException if there is a dataset, and all requests with messages of sessions
   *     have dialects that can't send tools
   */
  void requireToolDialect(List<String> datasets) {
    if (!datasets.isEmpty() && !sendTools && !textOnly.isEmpty()) {
      throw new IllegalStateException(
          RunStartTexts.toolsNotSent(datasets.get(0), textOnly.iterator().next()));
    }
  }

  /** Returns each dialect of the requests. */
  List<String> dialects() {
    return forwards(dialects);
  }

  /**
   * Checks that SLOs are attached to names of requests.
   *
   * @return a text for each SLO whose name no request has
   * @throws IllegalStateException if an SLO is attached to a conversation
   */
  List<String> requireNamed() {
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
    return RunStartTexts.sloOfNoRequest(attachment.text(), name, forwards(of.names));
  }

  private static String conversation(SloAttachment attachment, String name, Set<String> turns) {
    return RunStartTexts.sloOfConversation(
        attachment.text(), attachment.slo().name(), name, forwards(turns));
  }

  /** Returns the names in the order of the scenario, which Gatling builds from its end. */
  private static List<String> forwards(Set<String> names) {
    var forwards = new ArrayList<>(names);
    Collections.reverse(forwards);
    return List.copyOf(forwards);
  }
}
