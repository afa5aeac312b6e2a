// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static io.github.gatlingllm.javaapi.LlmDsl.outputText;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.gatling.core.session.Session;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.AnswerListenerFactory.Marks;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.injection.InjectedPrompt;
import io.github.gatlingllm.injection.InjectedPrompts;
import io.github.gatlingllm.injection.PromptInjector;
import io.github.gatlingllm.injection.RequestFeatures;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.injection.ResponseListener;
import io.github.gatlingllm.injection.ResponseText;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.MessageSource;
import io.github.gatlingllm.wire.dialect.OpenAiEmbeddings;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What features add to chat requests, from their action to their ends. */
@SuppressWarnings("NullAway.Init") // JUnit fills the field in
class RequestSeamsTest {

  @TempDir Path results;

  private final Heard ofInjected = new Heard();
  private final Heard ofOwn = new Heard();

  /** What a listener hears. */
  private static final class Heard implements ResponseListener {

    private final List<String> texts = Collections.synchronizedList(new ArrayList<>());
    private final List<String> threads = Collections.synchronizedList(new ArrayList<>());
    private final List<RequestRecord> ended = new ArrayList<>();
    private final List<RequestRecord> unanswered = new ArrayList<>();

    @Override
    public void ended(RequestRecord request, int level) {
      ended.add(request);
    }

    @Override
    public void responded(ResponseText response) {
      texts.add(response.text());
      threads.add(Thread.currentThread().getName());
    }

    @Override
    public void unanswered(RequestRecord request, int level) {
      unanswered.add(request);
    }
  }

  /** "Ping" in place of a prompt. */
  private record Ping(RequestFactory requests, ResponseListener listener)
      implements InjectedPrompt {

    static Ping of(RequestKind kind, ResponseListener listener) {
      ChatSettings settings = kind.definition().settings();
      var words = new Expression<String>(Expressions.toStaticValueExpression("Ping"));
      settings.turns =
          List.of(
              new ChatDefinition.Turn(new MessageSource.FromExpression(Message.Role.USER, words)));
      return new Ping(kind.requests(settings), listener);
    }

    @Override
    public RequestId id(RequestId own) {
      return own.asProbe("ping", null);
    }

    @Override
    public RequestFactory.Prepared prepare(
        Session session, @Nullable String requestId, @Nullable String traceparent) {
      return requests.prepare(session, requestId, traceparent);
    }

    @Override
    public boolean checked() {
      return false;
    }

    @Override
    public List<ResponseListener> listeners() {
      return List.of(listener);
    }
  }

  private Spine spine(ChatBuilder chat, Function<RequestKind, RequestSeams> seams)
      throws Exception {
    return new Spine(
        results, Spine.protocol(results), chat, (name, failure, retryAfter) -> {}, seams);
  }

  /** Every other request. */
  private RequestSeams everyOther(RequestKind kind) {
    var requests = new AtomicInteger();
    Ping ping = Ping.of(kind, ofInjected);
    InjectedPrompts pings = () -> requests.incrementAndGet() % 2 == 0 ? ping : null;
    return new RequestSeams(List.of(pings), List.of(ofOwn), null);
  }

  @Test
  void aPromptIsInjectedAndItsResponseGoesToItsOwnListener() throws Exception {
    try (Spine spine = spine(Spine.chat(), this::everyOther)) {
      spine.server().streams("Hello", " you").streams("Pong");
      assertThat(spine.asks().isFailed()).isFalse();
      assertThat(spine.asks().isFailed()).isFalse();
      assertThat(spine.server().requests())
          .extracting(request -> new String(request.getBody().getBytes(), StandardCharsets.UTF_8))
          .satisfiesExactly(
              body -> assertThat(body).contains("Say hello.").doesNotContain("Ping"),
              body -> assertThat(body).contains("Ping").doesNotContain("Say hello."));
      List<JsonNode> rows = spine.ends(null).rows();
      assertThat(rows)
          .extracting(row -> row.path("probe").asText("none"))
          .containsExactly("none", "ping");
    }
    assertThat(ofOwn.texts).containsExactly("Hello you");
    assertThat(ofInjected.texts).containsExactly("Pong");
    assertThat(ofInjected.threads)
        .allMatch(name -> name.startsWith(RunThread.SCORING.threadName()));
    assertThat(ofInjected.ended).hasSize(1);
  }

  @Test
  void checksOfTheSimulationAreForItsOwnPrompts() throws Exception {
    try (Spine spine = spine(Spine.chat().check(outputText().is("Hello")), this::everyOther)) {
      spine.server().streams("Hello").streams("Pong").streams("Goodbye");
      assertThat(spine.asks().isFailed()).isFalse();
      assertThat(spine.asks().isFailed()).isFalse();
      assertThat(spine.asks().isFailed()).isTrue();
      spine.ends(null);
    }
    assertThat(ofOwn.texts).as("a wrong answer is one, too").containsExactly("Hello", "Goodbye");
  }

  @Test
  void aFailedRequestHasNoResponse() throws Exception {
    try (Spine spine =
        spine(Spine.chat(), kind -> new RequestSeams(List.of(), List.of(ofOwn), null))) {
      spine.server().fails(500);
      assertThat(spine.asks().isFailed()).isTrue();
      spine.ends(null);
    }
    assertThat(ofOwn.texts).isEmpty();
    assertThat(ofOwn.ended).hasSize(1);
    assertThat(ofOwn.unanswered).hasSize(1);
  }

  @Test
  void theFirstInjectorThatHasAPromptTakesTheRequest() {
    var askedSecond = new AtomicInteger();
    Supplier<@Nullable InjectedPrompt> none = () -> null;
    InjectedPrompts second =
        () -> {
          askedSecond.incrementAndGet();
          return null;
        };
    assertThat(new RequestSeams(List.of(none::get, second), List.of(), null).next()).isNull();
    assertThat(askedSecond).hasValue(1);
    assertThat(RequestSeams.NONE.next()).isNull();
  }

  @Test
  void noPromptIsInjectedIntoAnEmbedding() throws Exception {
    PromptInjector injector = kind -> () -> null;
    var features = new RequestFeatures(List.of(injector), List.of());
    var prompts = new ArrayList<Integer>();
    Function<RequestKind, RequestSeams> both =
        chat -> {
          prompts.add(RequestSeams.of(features, chat).prompts().size());
          prompts.add(RequestSeams.of(features, embedding(chat)).prompts().size());
          return RequestSeams.NONE;
        };
    try (Spine spine = spine(Spine.chat(), both)) {
      spine.ends(null);
    }
    assertThat(prompts).containsExactly(1, 0);
  }

  private static RequestKind embedding(RequestKind chat) {
    ChatSettings settings = chat.definition().settings();
    settings.dialect = new OpenAiEmbeddings();
    ChatDefinition definition = settings.frozen();
    return (RequestKind)
        Proxy.newProxyInstance(
            RequestKind.class.getClassLoader(),
            new Class<?>[] {RequestKind.class},
            (proxy, method, args) ->
                method.getName().equals("definition") ? definition : method.invoke(chat, args));
  }

  @Test
  void aRequestWithoutListenersKeepsNoText() {
    assertThat(ResponseBuffers.of(false, false, Marks.NONE))
        .isSameAs(ResponseBuffers.of(false, false, Marks.NONE))
        .extracting(ResponseBuffers::text)
        .isNull();
    assertThat(ResponseBuffers.of(false, true, Marks.NONE).hidden()).isNull();
    assertThat(ResponseBuffers.of(false, true, Marks.CALLS).hidden()).isNotNull();
    assertThat(ResponseBuffers.of(true, true, Marks.TOKENS).marks())
        .as("a client that counts tokens needs the texts as they are")
        .isEqualTo(Marks.NONE);
  }
}
