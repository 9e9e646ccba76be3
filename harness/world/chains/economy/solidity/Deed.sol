// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Receiver {
  function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// ERC-721.
contract Deed {
  mapping(uint256 => address) internal owners;
  mapping(address => uint256) public balanceOf;
  mapping(uint256 => address) internal approvals;
  mapping(address => mapping(address => bool)) public isApprovedForAll;

  string public constant name = 'Deed';
  string public constant symbol = 'DEED';

  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  event Approval(address indexed owner, address indexed approved, uint256 indexed id);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

  function ownerOf(uint256 id) public view returns (address owner) {
    owner = owners[id];
    require(owner != address(0), 'ERC721: invalid token ID');
  }

  function getApproved(uint256 id) external view returns (address) {
    ownerOf(id);
    return approvals[id];
  }

  function tokenURI(uint256 id) external view returns (string memory) {
    ownerOf(id);
    return string.concat('https://nfts.test/deed/', digits(id));
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
  }

  /// Out of nothing, by anybody: it is a sandbox.
  function mint(address to, uint256 id) external {
    require(owners[id] == address(0), 'ERC721: token already minted');
    owners[id] = to;
    balanceOf[to] += 1;
    emit Transfer(address(0), to, id);
  }

  function approve(address approved, uint256 id) external {
    address owner = ownerOf(id);
    require(msg.sender == owner || isApprovedForAll[owner][msg.sender], 'ERC721: not the owner');
    approvals[id] = approved;
    emit Approval(owner, approved, id);
  }

  function setApprovalForAll(address operator, bool approved) external {
    isApprovedForAll[msg.sender][operator] = approved;
    emit ApprovalForAll(msg.sender, operator, approved);
  }

  function transferFrom(address from, address to, uint256 id) public {
    require(ownerOf(id) == from, 'ERC721: transfer from incorrect owner');
    require(to != address(0), 'ERC721: transfer to the zero address');
    bool isAllowed = msg.sender == from || approvals[id] == msg.sender || isApprovedForAll[from][msg.sender];
    require(isAllowed, 'ERC721: caller is not token owner or approved');
    delete approvals[id];
    owners[id] = to;
    balanceOf[from] -= 1;
    balanceOf[to] += 1;
    emit Transfer(from, to, id);
  }

  function safeTransferFrom(address from, address to, uint256 id) external {
    safeTransferFrom(from, to, id, '');
  }

  function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
    transferFrom(from, to, id);
    if (to.code.length == 0) return;
    bytes4 answer = Receiver(to).onERC721Received(msg.sender, from, id, data);
    require(answer == Receiver.onERC721Received.selector, 'ERC721: transfer to non ERC721Receiver implementer');
  }

  function digits(uint256 value) internal pure returns (string memory text) {
    do {
      text = string.concat(string(abi.encodePacked(bytes1(uint8(48 + (value % 10))))), text);
      value /= 10;
    } while (value != 0);
  }
}
