// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache.run;

import static io.gatling.javaapi.core.internal.Expressions.toStaticValueExpression;

import io.gatling.core.session.Session;
import io.github.gatlingllm.ConsoleOutput;
import io.github.gatlingllm.agents.cache.CacheOption;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.UnloadedResponse;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.ConversationDefinition;
import io.github.gatlingllm.request.MessageSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sends each prefix once before the load, by the first requests of each protocol. */
final class CachePriming implements PromptInjector {

  private static final String SCENARIO = "LLM cache";

  /** Any text: the prefix counts. */
  private static final String REST = "Hello";

  private final CacheRun run;
  private final Set<LlmProtocol> primed = Collections.newSetFromMap(new IdentityHashMap<>());

  CachePriming(CacheRun run) {
    this.run = run;
  }

  @Override
  public synchronized @Nullable InjectedPrompts of(RequestKind kind) {
    List<String> prefixes =
        kind.option(CacheOption.class).map(CacheOption::primed).orElse(List.of());
    boolean chats = kind.definition().wire().dialect() == null;
    return prefixes.isEmpty() || !chats || !primed.add(kind.protocol())
        ? null
        : new Prefixes(run, kind, prefixes);
  }

  /** Injects nothing under load. */
  private record Prefixes(CacheRun run, RequestKind kind, List<String> prefixes)
      implements InjectedPrompts {

    @Override
    public void beforeLoad() {
      kind.inSession(SCENARIO, this::send);
    }

    @Override
    public @Nullable InjectedPrompt next() {
      return null;
    }

    private void send(Session session) {
      long start = System.nanoTime();
      prefixes.forEach(prefix -> send(session, prefix));
      double seconds = Math.round((System.nanoTime() - start) / 1e7) / 100.0;
      ConsoleOutput.println(CacheRunTexts.primed(prefixes.size(), kind.name(), seconds));
    }

    private void send(Session session, String prefix) {
      @Nullable String problem;
      try {
        RequestFactory.Prepared request = requests(prefix).prepare(session, null);
        UnloadedResponse response = kind.send(session, request, Marks.NONE);
        problem = response.failure();
        if (problem == null) {
          run.addBefore(request.chat());
        }
      } catch (RuntimeException e) {
        throw new IllegalStateException(CacheRunTexts.notPrimed(kind.name(), e.getMessage()), e);
      }
      if (problem != null) {
        throw new IllegalStateException(CacheRunTexts.notPrimed(kind.name(), problem));
      }
    }

    private RequestFactory requests(String prefix) {
      ChatSettings settings = kind.definition().settings();
      settings.turns = turns(prefix);
      settings.conversation = null;
      settings.exactTokens = null;
      settings.maxTokens = new Expression<>(toStaticValueExpression(1));
      return kind.requests(settings);
    }

    private List<ChatDefinition.Turn> turns(String prefix) {
      ConversationDefinition conversation = kind.definition().conversation();
      boolean system =
          (conversation != null && conversation.system() != null)
              || kind.definition().turns().stream().anyMatch(Prefixes::isSystem);
      var turns = new ArrayList<ChatDefinition.Turn>();
      if (system) {
        turns.add(turn(Message.Role.SYSTEM, prefix));
      }
      turns.add(turn(Message.Role.USER, system ? REST : prefix));
      return turns;
    }

    private static ChatDefinition.Turn turn(Message.Role role, String text) {
      return new ChatDefinition.Turn(
          new MessageSource.FromExpression(role, new Expression<>(toStaticValueExpression(text))));
    }

    private static boolean isSystem(ChatDefinition.Turn turn) {
      return turn.source() instanceof MessageSource.FromExpression message
          && message.role() == Message.Role.SYSTEM;
    }
  }
}
