// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// For tests: the contract of somebody's dapp.
contract Shop {
  struct Item {
    address holder;
    uint256 price;
  }

  error SoldOut(uint256 stock);

  address public owner;
  address public treasury;
  uint256 public price;
  uint8 public stock;
  Item[] internal items;

  constructor(address treasury_, uint256 price_, uint8 stock_) {
    (owner, treasury, price, stock) = (msg.sender, treasury_, price_, stock_);
  }

  function buy(uint8 count) external payable {
    require(msg.value == price * count, 'wrong price');
    if (count > stock) revert SoldOut(stock);
    stock -= count;
    items.push(Item(msg.sender, msg.value));
  }

  function receipt(uint256 index) external view returns (Item memory) {
    return items[index];
  }

  function state() external view returns (uint256 sold, address to) {
    return (items.length, treasury);
  }

  function totalOf(uint256[] calldata prices, address[] calldata holders) external pure returns (uint256 total) {
    for (uint256 index = 0; index < prices.length; index++) total += prices[index];
    require(holders.length == prices.length, 'a price for each holder');
  }
}
