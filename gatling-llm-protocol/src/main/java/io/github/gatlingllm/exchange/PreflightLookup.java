// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static io.gatling.javaapi.http.HttpDsl.http;

import io.gatling.commons.util.Clock;
import io.gatling.commons.util.DefaultClock;
import io.gatling.core.Predef;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.session.Session;
import io.gatling.core.session.Session$;
import io.gatling.http.cache.HttpCaches;
import io.gatling.http.cache.SslContextSupport;
import io.gatling.http.client.Request;
import io.gatling.http.engine.HttpClientFactory;
import io.gatling.http.engine.HttpEngine;
import io.gatling.http.protocol.HttpComponents;
import io.gatling.http.protocol.HttpProtocol;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.gatling.http.util.SslContextsFactory;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import io.gatling.javaapi.http.HttpRequestActionBuilder;
import io.gatling.netty.util.Transports;
import io.github.gatlingllm.gatling.Conversions;
import io.github.gatlingllm.request.Secrets;
import io.netty.channel.EventLoopGroup;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends a request before the run begins, with Gatling's own HTTP client and the settings of the
 * run: TLS, proxy, DNS, HTTP/2.
 */
public final class PreflightLookup {

  private static final int SHOWN = 200;

  /** The most characters searched for tags, since the search is quadratic. */
  private static final int READ_FOR_TEXT = 1 << 13;

  private static final long TO_STOP_MILLIS = 1000;

  private final GatlingConfiguration configuration;

  private PreflightLookup(GatlingConfiguration configuration) {
    this.configuration = configuration;
  }

  /** Uses the configuration of Gatling. Call it in the constructor of a simulation. */
  public static PreflightLookup configured() {
    return new PreflightLookup(Predef.configuration());
  }

  /**
   * The result of a lookup.
   *
   * @param status the HTTP status; 0 if there was no answer
   * @param body the whole body
   * @param shown why there was no answer, or the beginning of the body's text; without secrets
   */
  public record Answer(int status, String body, String shown) {}

  /**
   * Sends a GET and waits for the answer.
   *
   * @param protocol the HTTP protocol of the run
   * @param headers the headers that the server needs
   * @param patience the longest wait
   */
  public Answer get(
      HttpProtocolBuilder protocol, String url, Map<String, String> headers, Duration patience) {
    EventLoopGroup group =
        Transports.newEventLoopGroup(
            configuration.netty().useNativeTransport(),
            configuration.netty().useIoUring(),
            1,
            "gatling-llm-look-up");
    try (HttpEngine engine = engine(group)) {
      var caches = new HttpCaches(new DefaultClock(), configuration);
      var components = new HttpComponents((HttpProtocol) protocol.protocol(), engine, caches, null);
      Session session =
          components.onStart().apply(Session$.MODULE$.apply("LLM look-up", 0, group.next()));
      Request request = request(components, session, url, headers, patience);
      var small = new SmallAnswer();
      session
          .eventLoop()
          .execute(
              () ->
                  engine.executeRequest(
                      request,
                      session.userId(),
                      false,
                      session.eventLoop(),
                      small,
                      SslContextSupport.sslContexts(session)));
      return answer(
          small.awaitWhole(patience.plusSeconds(1)),
          Secrets.of(null, request),
          request.getProxyServer() != null);
    } catch (Conversions.UnresolvedException e) {
      return new Answer(0, "", String.valueOf(e.getMessage())); // such as a proxy's unknown host
    } finally {
      var unused = group.shutdownGracefully(0, TO_STOP_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private HttpEngine engine(EventLoopGroup group) {
    Clock clock = new DefaultClock();
    var tls =
        new SslContextsFactory(
            configuration.ssl(), configuration.http().enableHostnameVerification());
    return new HttpEngine(
        tls, new HttpClientFactory(tls, configuration).newClient(), group, clock, configuration);
  }

  private Request request(
      HttpComponents components,
      Session session,
      String url,
      Map<String, String> headers,
      Duration patience) {
    HttpRequestActionBuilder get = http("LLM look-up").get(user -> url).requestTimeout(patience);
    for (Map.Entry<String, String> header : headers.entrySet()) {
      get = get.header(header.getKey(), user -> header.getValue());
    }
    var definition =
        ((HttpRequestBuilder) get.asScala())
            .build(components.httpCaches(), components.httpProtocol(), false, configuration);
    return Conversions.<io.gatling.http.request.HttpRequest>resolve(definition::build, session)
        .clientRequest();
  }

  private static Answer answer(
      SmallAnswer.@Nullable Whole whole, Secrets secrets, boolean proxied) {
    if (whole == null) {
      return new Answer(0, "", ExchangeTexts.NO_ANSWER_IN_TIME);
    }
    if (whole.thrown() instanceof SmallAnswer.TooLargeException tooLarge) {
      return new Answer(0, "", String.valueOf(tooLarge.getMessage()));
    }
    if (whole.thrown() != null) {
      String why = Failures.thrown(whole.thrown(), whole.status() != 0, proxied).inShort();
      return new Answer(0, "", secrets.maskIn(why));
    }
    String body = new String(whole.body(), StandardCharsets.UTF_8);
    return new Answer(whole.status(), body, cut(text(beginning(body, secrets))));
  }

  /**
   * Returns the beginning of the body, masked. More is read than kept, so that no secret is cut in
   * two before it is masked.
   */
  private static String beginning(String body, Secrets secrets) {
    String read = body.substring(0, Math.min(body.length(), 2 * READ_FOR_TEXT));
    String masked = secrets.maskIn(read);
    return masked.substring(0, Math.min(masked.length(), READ_FOR_TEXT));
  }

  /** Returns the text of a body, which may be HTML from a gateway. */
  private static String text(String body) {
    return body.replaceAll("(?is)<(script|style|head)\\b.*?</\\1>|<[a-z!/][^>]*>", " ")
        .strip()
        .replaceAll("\\s+", " ");
  }

  private static String cut(String text) {
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
