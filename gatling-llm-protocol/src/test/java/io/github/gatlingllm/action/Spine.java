// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol$;
import io.gatling.javaapi.core.Simulation;
import io.github.gatlingllm.exchange.RequestFactory;
import io.github.gatlingllm.exchange.failure.FailureNotice;
import io.github.gatlingllm.gatling.ChainableBridge;
import io.github.gatlingllm.injection.RequestKind;
import io.github.gatlingllm.javaapi.ChatBuilder;
import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.request.ChatDefinition;
import io.github.gatlingllm.run.LlmComponents;
import io.github.gatlingllm.run.LoggedStats;
import io.github.gatlingllm.run.StandInEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A run of one kind of request, whose users come one by one, without Gatling and a server. */
final class Spine implements AutoCloseable {

  private static final long MOST_SECONDS = 20;
  private static final String RUN = "run-1";
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path results;
  private final StandInEngine engine;
  private final ScenarioContext ctx;
  private final ScriptedServer server = new ScriptedServer();
  private final ChatDefinition definition;
  private final LlmComponents llm;
  private final HttpComponents http;
  private final BlockingQueue<Session> left = new LinkedBlockingQueue<>();
  private final List<Integer> recordsBefore = new ArrayList<>();
  private final ChatAction action;
  private long users;

  /** Users with this request. */
  static final class OneChat extends Simulation {

    OneChat(LlmProtocolBuilder protocol, ChatBuilder chat) {
      setUp(scenario("Chat").exec(chat).injectOpen(atOnceUsers(1))).protocols(protocol);
    }
  }

  static LlmProtocolBuilder protocol(Path results) {
    return LlmDsl.llm
        .baseUrl("http://localhost:1")
        .model("m")
        .disablePreflight()
        .disableCodeWarmUp()
        .noServerMetrics()
        .resultsFolder(results);
  }

  static ChatBuilder chat() {
    return LlmDsl.llm("chat").chat().user("Say hello.");
  }

  Spine(Path results, LlmProtocolBuilder protocol, ChatBuilder chat) throws Exception {
    this(results, protocol, chat, (name, failure, retryAfter) -> {});
  }

  Spine(Path results, LlmProtocolBuilder protocol, ChatBuilder chat, FailureNotice notice)
      throws Exception {
    this(results, protocol, chat, notice, kind -> RequestSeams.NONE);
  }

  Spine(
      Path results,
      LlmProtocolBuilder protocol,
      ChatBuilder chat,
      FailureNotice notice,
      Function<RequestKind, RequestSeams> seams)
      throws Exception {
    this.results = results;
    this.engine = StandInEngine.of(() -> new OneChat(protocol, chat), RUN);
    this.ctx = engine.context();
    this.definition = ((ChatActionBuilder) chat.asScala()).definition();
    this.llm = LlmComponents.of(ctx);
    this.http =
        ctx.protocolComponentsRegistry().components(HttpProtocol$.MODULE$.HttpProtocolKey());
    this.action =
        new ChatAction(
            new ChatActionBuilder(definition),
            llm,
            factory(),
            seams.apply(new ChatKind(definition, server, llm, http, ctx)),
            server,
            ctx.coreComponents(),
            new Next(ctx),
            notice);
    new ChatActionBuilder(definition).declare(llm);
    engine.begin();
  }

  /** Where users go afterwards. */
  private final class Next extends ChainableBridge {

    Next(ScenarioContext ctx) {
      super(ctx.coreComponents(), ctx.coreComponents().exit());
    }

    @Override
    public String name() {
      return "next";
    }

    @Override
    public void execute(Session session) {
      recordsBefore.add(engine.stats().requests().size());
      left.add(session);
    }
  }

  private RequestFactory factory() {
    return new RequestFactory(definition, llm.protocol(), http, ctx);
  }

  ScriptedServer server() {
    return server;
  }

  StandInEngine engine() {
    return engine;
  }

  LlmComponents llm() {
    return llm;
  }

  /** What was written down for Gatling. */
  LoggedStats stats() {
    return engine.stats();
  }

  /** How many request records there were when a user went on, one number a user. */
  List<Integer> recordsBefore() {
    return recordsBefore;
  }

  Preflight preflight() {
    return new Preflight(definition, factory(), server, llm, http, ctx);
  }

  /** A new user comes; it may wait. */
  Session comes() {
    Session session = user();
    action.$bang(session);
    return session;
  }

  Session user() {
    users++;
    return http.onStart()
        .apply(Session$.MODULE$.apply("Chat", users, ctx.coreComponents().eventLoopGroup().next()));
  }

  /** A user sends a request before the load, to a server that may be silent for this long. */
  PreflightRequest.Result before(Session user, Duration silence) {
    return new PreflightRequest(definition, server, llm)
        .send(user, factory().prepare(user, null), silence);
  }

  /** A new user comes, and goes on. */
  Session asks() throws InterruptedException {
    comes();
    return goesOn();
  }

  /** A user who came goes on. */
  Session goesOn() throws InterruptedException {
    return taken(left);
  }

  /** How many users have gone on and were not asked for. */
  int gone() {
    return left.size();
  }

  static <T> T taken(BlockingQueue<T> queue) throws InterruptedException {
    return requireNonNull(queue.poll(MOST_SECONDS, TimeUnit.SECONDS), "nothing came");
  }

  /** The load ends. */
  Spine ends(@Nullable String stop) {
    engine.end(stop);
    engine.close();
    return this;
  }

  JsonNode summary() throws IOException {
    return JSON.readTree(file("summary.json"));
  }

  List<JsonNode> rows() throws IOException {
    var rows = new ArrayList<JsonNode>();
    for (String line : file("requests.jsonl").lines().toList()) {
      rows.add(JSON.readTree(line));
    }
    return rows;
  }

  private String file(String name) throws IOException {
    return Files.readString(results.resolve(RUN).resolve("llm").resolve(name));
  }

  @Override
  public void close() {
    engine.close();
  }
}
