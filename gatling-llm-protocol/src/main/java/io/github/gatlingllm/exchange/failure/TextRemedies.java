// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange.failure;

import static java.util.Map.entry;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The remedy for each text of {@link Failure}. */
final class TextRemedies {

  static final String HEADER_BYTES = "raise it by llm.maxHeaderBytes(...)";
  static final String BODY_BYTES = "raise it by llm.maxBodyBytes(...)";

  private static final String EVENT_BYTES =
      "if it is an event stream, raise it by llm.maxEventBytes(...)";

  private static final String NOT_BUILT =
      "change what the message names; a value that the session lacks comes from a feeder or an"
          + " earlier .saveAs(...)";

  private static final String NO_PROXY =
      "the address is the proxy's: is it up? Set it by http.proxy(...) or -Dllm.proxy=..., or leave"
          + " it out";

  private static final String TLS =
      "is the URL's https right (llm.baseUrl(...), -Dllm.url=...)? If it is: a CA of your own or a"
          + " client's certificate is set by -Dgatling.ssl.trustStore.file=... and"
          + " -Dgatling.ssl.keyStore.file=...";

  private static final String FILES =
      "each connection is one: ulimit -n 65536 before the start (a container: --ulimit"
          + " nofile=65536; a systemd unit: LimitNOFILE=65536), or fewer users at a time";

  private static final String ADDRESS =
      "at the first request: is http.localAddress(...) one of this machine's, and does it have IPv6"
          + " if the URL's host is an IPv6 address? Under load: each connection to a server's"
          + " address needs a port, so widen net.ipv4.ip_local_port_range, send from several"
          + " addresses by http.localAddresses(...), or have fewer users at a time";

  private static final String TIMEOUT = "raise it by llm.timeout(...) or -Dllm.timeout=<seconds>";
  private static final String FIRST_TOKEN_TIMEOUT = "raise it by llm.firstTokenTimeout(...)";
  private static final String STALL_TIMEOUT = "raise it by llm.stallTimeout(...)";

  private static final String CONNECT_TIMEOUT =
      "does the server, or the proxy, take so many connections at once (its backlog,"
          + " net.core.somaxconn)? Raise the limit by llm.connectTimeout(...)";

  private static final String CLOSED =
      "look at the server's log: did it restart, or close a connection that it should keep? Where"
          + " a proxy handles kept-alive connections badly, send llm.header(\"Connection\","
          + " \"close\")";

  private static final String CUT =
      "look at the server's log, then at the read timeouts of proxies before it: nginx"
          + " proxy_read_timeout, haproxy timeout server, Envoy stream_idle_timeout, the idle"
          + " timeout of an AWS ALB";

  private static final String UNASKED =
      "the server or a proxy sends more than one answer to a request: look at its keep-alive"
          + " handling, or send llm.header(\"Connection\", \"close\")";

  private static final String TRANSPORT =
      "the server or a proxy broke the protocol, or the network failed: look at their logs; if the"
          + " fault is HTTP/2's, leave out http.enableHttp2() or -Dllm.http2=true";

  private static final String UNDECODABLE =
      "the server's or a proxy's compression is at fault: turn it off there (nginx: gzip off), or"
          + " send llm.header(\"Accept-Encoding\", \"identity\")";

  private static final String NO_CONTENT =
      "look at the finish reason and the server's log; change the prompt or its chat template, or"
          + " raise .maxTokens(...) or -Dllm.maxTokens=...";

  private static final String NO_FINISH_REASON =
      "look in the server's log whether it cut the answer; if it never sends a finish reason, leave"
          + " out llm.requireFinishReason()";

  private static final String UNREADABLE =
      "is the dialect right? llm.ollama() and the like, or -Dllm.dialect=...; if it is, the server"
          + " or a proxy must send whole JSON in each event";

  private static final Map<String, String> BY_TEXT =
      Map.ofEntries(
          entry(Failure.NOT_BUILT, NOT_BUILT),
          entry(Failure.REFUSED, Remedies.URL),
          entry(Failure.UNKNOWN_HOST, Remedies.URL),
          entry(Failure.NO_PROXY, NO_PROXY),
          entry(Failure.PROXY, Remedies.PROXY),
          entry(Failure.NO_FILES, FILES),
          entry(Failure.NO_ADDRESS, ADDRESS),
          entry(Failure.TLS, TLS),
          entry(Failure.TIMEOUT, TIMEOUT),
          entry(Failure.CONNECT_TIMEOUT, CONNECT_TIMEOUT),
          entry(Failure.FIRST_TOKEN_TIMEOUT, FIRST_TOKEN_TIMEOUT),
          entry(Failure.STALL_TIMEOUT, STALL_TIMEOUT),
          entry(Failure.CLOSED_BEFORE_ANSWER, CLOSED),
          entry(Failure.CLOSED_MID_STREAM, CUT),
          entry(Failure.RESET, CUT),
          entry(Failure.STREAM_RESET, CUT),
          entry(Failure.STREAM_CUT, CUT),
          entry(Failure.UNASKED, UNASKED),
          entry(Failure.TRANSPORT, TRANSPORT),
          entry(Failure.HEADERS_TOO_LARGE, HEADER_BYTES),
          entry(Failure.TOO_LARGE, EVENT_BYTES),
          entry(Failure.UNDECODABLE, UNDECODABLE),
          entry(Failure.NOT_SSE, Remedies.NO_STREAM),
          entry(Failure.NOT_JSON, Remedies.NO_STREAM),
          entry(Failure.WHOLE_ANSWER, Remedies.NO_STREAMING),
          entry(Failure.ERROR_BODY, Remedies.LOG),
          entry(Failure.NO_EVENT, Remedies.LOG),
          entry(Failure.NO_CONTENT, NO_CONTENT),
          entry(Failure.NO_FINISH_REASON, NO_FINISH_REASON),
          entry(Failure.UNREADABLE_STREAM, UNREADABLE),
          entry(Failure.ERROR_BEFORE_FIRST_TOKEN, Remedies.LOG),
          entry(Failure.ERROR_BETWEEN_TOKENS, Remedies.LOG),
          entry(Failure.ERROR_AFTER_FINISH, Remedies.LOG),
          entry(Failure.FINISHED_WITH_ERROR, Remedies.LOG));

  private TextRemedies() {}

  /** Null for a check's text, and where the detail itself holds the remedy. */
  static @Nullable String of(String text) {
    return BY_TEXT.get(text);
  }
}
