// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.mcp;

/**
 * One JSON-RPC request.
 *
 * @param session its session
 * @param id its id, unique in the session
 */
record McpCall(McpSession session, long id) {}
