// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The session of one user with one MCP server. Used on the user's event loop only; a session of
 * Gatling holds it as an attribute.
 */
public final class McpSession {

  /** The header of the session's id. */
  public static final String ID_HEADER = "Mcp-Session-Id";

  /** The header of the version. */
  public static final String VERSION_HEADER = "MCP-Protocol-Version";

  /** The version of the protocol that clients request. */
  public static final String VERSION = "2025-06-18";

  /** The versions that a server may choose: all use streamable HTTP. */
  static final List<String> VERSIONS = List.of("2025-11-25", VERSION, "2025-03-26");

  private final String url;
  private boolean open;
  private @Nullable String id;
  private String version = VERSION;
  private @Nullable String offered;
  private Consumer<String> replies = reply -> {};
  private long calls;

  /** Creates a session that is not initialised. */
  public McpSession(String url) {
    this.url = url;
  }

  /** Returns whether the server has initialised the session. */
  public boolean open() {
    return open;
  }

  /** Returns the id that the server gave the session; null if it gave none. */
  public @Nullable String id() {
    return id;
  }

  /**
   * Returns the version that the server chose.
   *
   * @throws IllegalStateException if the session is not open
   */
  public String version() {
    if (!open) {
      throw new IllegalStateException(McpTexts.notInitialised(url));
    }
    return version;
  }

  /** Sets the headers of a message in this session, or in the one that is being opened. */
  public void identify(HttpHeaders headers) {
    headers.set(VERSION_HEADER, version);
    String known = open ? id : offered;
    if (known != null) {
      headers.set(ID_HEADER, known);
    }
  }

  /** Sets what sends replies to requests of the server. */
  public void repliesBy(Consumer<String> sender) {
    replies = sender;
  }

  /** Sends a reply to a request of the server. */
  void reply(String message) {
    replies.accept(message);
  }

  /** Keeps the id in the head of the answer to {@code initialize}, until the session is open. */
  void offered(@Nullable String given) {
    offered = given;
  }

  /** Returns a new call, with an id that is unique in the session. */
  public McpCall call() {
    return new McpCall(this, ++calls);
  }

  void opened(@Nullable String given, String chosen) {
    open = true;
    id = given;
    version = chosen;
  }

  /** Forgets the session, so that the next call initialises another one. */
  public void lost() {
    open = false;
    id = null;
    version = VERSION;
  }
}
