// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.javaapi.core.internal.Expressions;
import io.github.gatlingllm.chat.Message;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.Sender;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.gatling.run.SilentGatling;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.ProtocolSettings;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.request.ChatSettings;
import io.github.gatlingllm.request.MessageSource;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.LlmRun;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.wire.Dialect;
import io.github.gatlingllm.wire.dialect.OpenAiChat;
import io.github.gatlingllm.wire.dialect.SampleStream;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats the path of a request before the load begins, so that the first measured request finds
 * its classes loaded and its code compiled: the user's action, Gatling's HTTP client, a connection,
 * the listener, the dialect's reader, all recorders and the user's next step, on every event loop.
 * The server is a small one in this JVM. Its records are discarded and hidden from Gatling.
 *
 * <p>The warm-up takes about {@link #USUAL}. On a slow machine, new requests start until {@link
 * #LONGEST}, and have {@link #GRACE} to end. The compilers then have {@link #REST} to finish. In
 * total, the load waits at most about 6 s. If the warm-up fails, the load begins anyway.
 */
final class CodeWarmUp {

  /** The number of tokens of each answer. */
  static final int TOKENS = 32;

  /** How long new requests start. */
  static final Duration USUAL = Duration.ofMillis(800);

  /** How long new requests start if there were fewer than {@link #LEAST}. */
  static final Duration LONGEST = Duration.ofSeconds(3);

  /** The longest wait for the compilers to finish. */
  private static final Duration REST = Duration.ofMillis(800);

  /** The fewest requests that complete the whole path. */
  private static final int LEAST = 100;

  /** The time for requests in flight to end; it usually takes milliseconds. */
  private static final Duration GRACE = Duration.ofSeconds(2);

  /** The number of tokens after which the whole path is compiled; fast machines reach it sooner. */
  private static final long ENOUGH_TOKENS = 60_000;

  private static final String SCENARIO = "LLM code warm-up";
  private static final Logger LOGGER = LoggerFactory.getLogger(CodeWarmUp.class);

  private final LlmComponents llm;
  private final HttpComponents http;
  private final ScenarioContext ctx;
  private final Dialect dialect;

  private CodeWarmUp(Dialect dialect, LlmComponents llm, HttpComponents http, ScenarioContext ctx) {
    this.dialect = dialect;
    this.llm = llm;
    this.ctx = SilentGatling.context(ctx);
    this.http = SilentGatling.http(http, ctx);
  }

  /** Warms up, unless the run has already done so for the dialect. */
  static void once(
      ChatDefinition definition, LlmComponents llm, HttpComponents http, ScenarioContext ctx) {
    Dialect requested = definition.dialect(llm.protocol());
    Dialect dialect = SampleStream.isKnown(requested) ? requested : new OpenAiChat();
    if (llm.run().firstTo(SCENARIO + " " + dialect.id())) {
      attempt(() -> new CodeWarmUp(dialect, llm, http, ctx).run());
    }
  }

  /** A warm-up that may fail. */
  interface Attempt {

    /** Runs it. */
    void run() throws Exception;
  }

  /**
   * Runs a warm-up. If it fails, for example because of another Gatling version or missing threads,
   * the load begins anyway.
   */
  static void attempt(Attempt warmUp) {
    try {
      warmUp.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      LOGGER.warn(ActionTexts.NOT_WARMED_UP, e);
    }
  }

  private void run() throws IOException, InterruptedException {
    long begin = System.nanoTime();
    try (var server = SampleServer.start(dialect, TOKENS)) {
      LlmProtocol protocol = protocol(server.url());
      List<Slo> slos = llm.run().slosOf(llm.protocol());
      LlmRun rehearsal = llm.run().rehearsal(ctx.coreComponents(), protocol, slos);
      try {
        var rounds = new Rounds(ctx, begin);
        Action chat = chat(new LlmComponents(protocol, rehearsal), slos, rounds);
        boolean ended = rehearse(rounds, chat);
        log(ended, rounds.failure(), server.answers(), System.nanoTime() - begin);
      } finally {
        rehearsal.rehearsed();
      }
    }
    JvmIdle.ofThisProcess().await(REST);
  }

  private boolean rehearse(Rounds rounds, Action chat) throws InterruptedException {
    List<Session> users = new ArrayList<>();
    try {
      join(users);
      rounds.begin(chat, users);
      return rounds.await(LONGEST.plus(GRACE));
    } finally {
      users.forEach(user -> user.eventLoop().execute(() -> http.onExit().apply(user)));
    }
  }

  /** Logs the result. The text names the sample server, since it is not the server under test. */
  private void log(boolean ended, @Nullable String failure, long answers, long nanos) {
    long millis = nanos / 1_000_000;
    if (ended && failure == null) {
      LOGGER.info("{}", ActionTexts.warmedUp(answers, millis, dialect.id()));
    } else {
      String reason = failure == null ? ActionTexts.TIME_IS_UP : failure;
      LOGGER.warn("{}", ActionTexts.notFullyWarmedUp(answers, millis, dialect.id(), reason));
    }
  }

  /**
   * Adds one user per event loop, since each loop has its own thread, connection pool and
   * recorders.
   */
  private void join(List<Session> users) {
    for (EventExecutor executor : ctx.coreComponents().eventLoopGroup()) {
      if (executor instanceof EventLoop loop) {
        long id = users.size(); // the connection pool also distinguishes servers
        users.add(http.onStart().apply(Session$.MODULE$.apply(SCENARIO, id, loop)));
      }
    }
  }

  private Action chat(LlmComponents rehearsed, List<Slo> slos, Rounds next) {
    ChatDefinition definition = definition(slos);
    return new ChatAction(
        new ChatActionBuilder(definition),
        rehearsed,
        new RequestFactory(definition, rehearsed.protocol(), http, ctx),
        RequestSeams.NONE,
        Sender.of(http, ctx),
        ctx.coreComponents(),
        next,
        next::failed);
  }

  private LlmProtocol protocol(String url) {
    LlmProtocol own = llm.protocol();
    var settings = new ProtocolSettings();
    settings.dialect = dialect;
    settings.baseUrl = constant(url);
    settings.model = constant("m");
    settings.recordTokens = own.recording().tokens();
    settings.requestIds = own.recording().requestIds();
    settings.tracing = own.recording().tracing();
    settings.reader = own.recording().reader();
    return settings.frozen();
  }

  private static ChatDefinition definition(List<Slo> slos) {
    var words = new MessageSource.FromExpression(Message.Role.USER, constant("Say hello."));
    var settings = new ChatSettings(constant("warm-up"));
    settings.turns = List.of(new ChatDefinition.Turn(words));
    settings.maxTokens = constant(TOKENS); // some dialects take no request without one
    settings.slos = slos.isEmpty() ? null : slos;
    return settings.frozen();
  }

  private static <T> Expression<T> constant(T value) {
    return new Expression<>(Expressions.toStaticValueExpression(value));
  }

  /** The next step of a user: the same request again, until time is up. */
  private static final class Rounds extends ChainableBridge {

    private final long begin;
    private final AtomicLong done = new AtomicLong();
    private final AtomicReference<String> failure = new AtomicReference<>();
    private volatile @Nullable Action chat;
    private volatile CountDownLatch going = new CountDownLatch(0);

    Rounds(ScenarioContext ctx, long begin) {
      super(ctx.coreComponents(), ctx.coreComponents().exit());
      this.begin = begin;
    }

    void begin(Action chat, List<Session> users) {
      this.chat = chat;
      going = new CountDownLatch(users.size());
      users.forEach(chat::$bang);
    }

    boolean await(Duration longest) throws InterruptedException {
      return going.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns why the first failed request failed; null if none failed. */
    @Nullable String failure() {
      return failure.get();
    }

    void failed(String requestName, Failure why, @Nullable String retryAfter) {
      failure.compareAndSet(null, why.full());
    }

    @Override
    public String name() {
      return SCENARIO;
    }

    /** Repeats the request, unless it failed: it would fail again. */
    @Override
    public void execute(Session session) {
      Action again = chat;
      if (session.isFailed()) {
        failure.compareAndSet(null, ActionTexts.REQUEST_FAILED);
      }
      if (again != null && !session.isFailed() && goesOn(done.incrementAndGet())) {
        again.$bang(session);
      } else {
        going.countDown();
      }
    }

    private boolean goesOn(long answers) {
      long most = answers < LEAST ? LONGEST.toNanos() : USUAL.toNanos();
      return answers * TOKENS < ENOUGH_TOKENS && System.nanoTime() - begin < most;
    }
  }
}
