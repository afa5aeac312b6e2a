// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.tenant;

/**
 * How a server shares its capacity between two tenants.
 *
 * @param policy the policy
 * @param favoured the number of the tenant that it favours, or does not refuse; -1: none
 * @param text what shows it, or what is missing
 */
record PolicyFinding(SharingPolicy policy, int favoured, String text) {}
